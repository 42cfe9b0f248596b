package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.shm.ShmProvider;

/** Makes {@link PosixShm} modules. */
public final class PosixShmProvider implements ShmProvider {
    @Override
    public String name() {
        return "posix";
    }

    @Override
    public Shm create() {
        return new PosixShm(null);
    }
}
