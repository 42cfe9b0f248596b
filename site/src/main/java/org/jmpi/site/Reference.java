package org.jmpi.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** The Javadoc of what programs call. */
final class Reference {
    private static final List<String> MODULES = List.of("mpi-api", "jmpi-junit", "jmpi-spark");
    private static final List<String> PACKAGES =
            List.of("mpi", "mpjbuf", "org.jmpi.binding", "org.jmpi.tool.otf2", "org.jmpi.junit", "org.jmpi.spark");
    private static final List<String> SOURCES =
            List.of("src/main/java", "target/generated-sources/binding", "target/generated-sources/annotations");

    private Reference() {}

    /** Writes it into a folder. The modules have been built. */
    static void write(Path home, Path out) throws IOException {
        List<String> sources = new ArrayList<>();
        for (String module : MODULES) {
            for (String folder : SOURCES) {
                Path path = home.resolve(module).resolve(folder);
                if (Files.isDirectory(path)) {
                    sources.add(path.toString());
                }
            }
        }
        List<String> words = new ArrayList<>(List.of(
                "-quiet",
                "-Xdoclint:none",
                "-notimestamp",
                "-encoding",
                "UTF-8",
                "-docencoding",
                "UTF-8",
                "-charset",
                "UTF-8",
                "-windowtitle",
                "JMPI",
                "-d",
                out.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-sourcepath",
                String.join(File.pathSeparator, sources)));
        words.addAll(PACKAGES);
        ToolProvider javadoc = ToolProvider.findFirst("javadoc").orElseThrow();
        // links of inherited methods to classes that nobody sees are warned of, hundreds of times
        StringWriter said = new StringWriter();
        PrintWriter printer = new PrintWriter(said);
        if (javadoc.run(printer, printer, words.toArray(new String[0])) != 0) {
            throw new IllegalStateException("javadoc failed:\n" + said);
        }
    }
}
