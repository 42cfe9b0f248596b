package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a job that was ended in the middle of writes has left in its folder. */
final class Written {
    /** Bytes of a rank in a row. */
    static final int RUN = 100;
    /** A file that was to be replaced, and what is in it. */
    static final String REPLACED = "replaced";

    static final String OLD = "old";

    private Written() {}

    /** Returns what all bytes of a rank are. */
    static byte byteOf(int rank) {
        return (byte) (rank + 1);
    }

    /** Returns what is wrong: a byte that is another rank's, a file that has no business there. */
    static List<String> faults(Path folder, int ranks) throws IOException {
        List<String> faults = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.contains(".shfp.") || name.contains(".new."))
                    .forEach(name -> faults.add("file " + name));
        }
        Path replaced = folder.resolve(REPLACED);
        if (Files.exists(replaced)) {
            if (!Files.readString(replaced).equals(OLD)) {
                faults.add("the file that was to be replaced has changed");
            }
            Files.delete(replaced);
        }
        Path written = folder.resolve("written");
        if (Files.exists(written)) {
            byte[] bytes = Files.readAllBytes(written);
            for (int i = 0; i < bytes.length && faults.isEmpty(); i++) {
                if (bytes[i] != 0 && bytes[i] != byteOf(i / RUN % ranks)) {
                    faults.add(
                            "byte " + i + " of the file is " + bytes[i] + ", expected 0 or " + byteOf(i / RUN % ranks));
                }
            }
            Files.delete(written);
        }
        return faults;
    }
}
