package org.jmpi.mpid.ch4.shm.posix;

import java.nio.file.Path;
import java.util.List;

/** With the smallest inbox and ring, in the temporary directory: every message meets a full ring or a wrap. */
class SmallestContractTest extends PosixContract {
    @Override
    ShmSettings settings() {
        Path tmp = Path.of(System.getProperty("java.io.tmpdir"));
        return new ShmSettings(ShmSettings.MIN_RING, ShmSettings.MIN_RING, 1280, List.of(tmp));
    }
}
