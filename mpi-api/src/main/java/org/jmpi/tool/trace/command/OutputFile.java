package org.jmpi.tool.trace.command;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that a command makes: they take their names when they are whole. */
final class OutputFile {
    /** What a file gets. */
    interface Content {
        void to(BufferedWriter out) throws IOException;
    }

    private OutputFile() {}

    static void write(Path name, Content content) throws IOException {
        Path file = name.toAbsolutePath();
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
                content.to(out);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
