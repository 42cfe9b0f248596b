package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a job's shared memory would be like, for tools to show. */
final class ShmFacts {
    private ShmFacts() {}

    static Map<String, String> of(ShmSettings settings) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("reaches", "the ranks of a node");
        Path directory = usable(settings);
        if (directory == null) {
            facts.put("directory", "none of " + settings.directories() + " can be written");
        } else {
            facts.put("directory", directory.toString());
            facts.put("free", free(directory));
        }
        facts.put("inbox", Integer.toString(settings.inboxSize()));
        facts.put("ring", Integer.toString(settings.ringSize()));
        facts.put("lane", Integer.toString(settings.laneSize()));
        facts.put("eager limit", Integer.toString(settings.eagerLimit()));
        facts.put("collectives at most", Long.toString(settings.collLimit()));
        return facts;
    }

    private static @Nullable Path usable(ShmSettings settings) {
        return settings.directories().stream()
                .filter(each -> Files.isDirectory(each) && Files.isWritable(each))
                .findFirst()
                .orElse(null);
    }

    private static String free(Path directory) {
        try {
            return Long.toString(Files.getFileStore(directory).getUsableSpace());
        } catch (IOException e) {
            return "unknown";
        }
    }
}
