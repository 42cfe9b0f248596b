package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.mpl.LayerNames;

/** Where {@code -tool otf2} writes: worlds that work in another directory write to the folder of the first. */
final class TraceFolder {
    private static final String TOOL = "otf2";
    private static final String DIR = "dir=";

    private TraceFolder() {}

    /**
     * Returns a tool as given with {@code -tool}, its folder named from the root.
     *
     * @param directory of the ranks that it was given to
     */
    static String absolute(String tool, Path directory) {
        if (!LayerNames.name(tool).equals(TOOL)) {
            return tool;
        }
        Path folder = Path.of(LayerNames.TRACE_FOLDER);
        List<String> others = new ArrayList<>();
        for (String each : LayerNames.arguments(tool).split(",")) {
            if (each.startsWith(DIR) && each.length() > DIR.length()) {
                folder = Path.of(each.substring(DIR.length()));
            } else if (!each.isEmpty()) {
                others.add(each);
            }
        }
        others.add(0, DIR + directory.resolve(folder).toAbsolutePath().normalize());
        return TOOL + ":" + String.join(",", others);
    }
}
