package org.jmpi.hydra.program;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Packs a folder of classes into a jar whose bytes depend on the files' names and contents alone. */
final class FolderJar {
    private static final int FASTEST = 1;
    /** 1980-01-01 00:00 as a jar has it, in no time zone. */
    private static final java.time.LocalDateTime NO_TIME = java.time.LocalDateTime.of(1980, 1, 1, 0, 0);

    private FolderJar() {}

    static Path pack(Path folder, Path into, int number) throws IOException {
        Path jar = into.resolve("stage-" + number + ".jar");
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(FASTEST);
            for (Path file : files) {
                ZipEntry entry = new ZipEntry(folder.relativize(file).toString().replace('\\', '/'));
                entry.setTimeLocal(NO_TIME);
                zip.putNextEntry(entry);
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return jar;
    }
}
