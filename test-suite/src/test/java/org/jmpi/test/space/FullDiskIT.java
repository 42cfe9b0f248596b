package org.jmpi.test.space;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.jmpi.test.io.DiskFull;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files on a disk that fills up: a small one of its own, mounted for the job. Where that is not permitted, a line says so. */
class FullDiskIT {
    private static final String SMALL = "mkdir -p disk && mount -t tmpfs -o size=1m tmpfs disk";

    private static MountNamespace namespace;

    @TempDir
    Path folder;

    @BeforeAll
    static void findNamespace() throws Exception {
        namespace = MountNamespace.find("full disk", "mount -t tmpfs -o size=1m tmpfs /mnt");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldTellAllRanksAndKeepWhatWasWritten(int ranks) throws Exception {
        if (namespace == null) {
            return;
        }
        String script = SMALL + " && \"$@\"; echo exit code $?; ls -A disk";
        String said =
                namespace.run(folder, script, DiskFull.class, "-n", Integer.toString(ranks), "PROGRAM", "disk/file");
        assertEquals("No Errors\nexit code 0", said);
    }
}
