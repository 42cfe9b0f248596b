package org.jmpi.mpid.ch4.shm.posix;

import java.util.Map;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.shm.ShmProvider;
import org.jmpi.mpir.tool.cvar.CvarSet;

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

    @Override
    public Map<String, String> facts(CvarSet cvars) {
        return ShmFacts.of(ShmSettings.of(cvars));
    }
}
