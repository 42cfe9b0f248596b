package org.jmpi.mpir.spawn;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.WorldRequest;

/** A world that the launcher of this process started, at the process's request. */
final class LauncherWorld implements SpawnedWorld {
    private final PmiClient launcher;
    private int id;
    private boolean parted;
    private boolean ended;
    private int code;

    private LauncherWorld(PmiClient launcher) {
        this.launcher = launcher;
    }

    /**
     * Has it started.
     *
     * @throws MpirException of class ERR_SPAWN if the launcher can't be told
     */
    static LauncherWorld start(PmiClient launcher, WorldRequest request) {
        LauncherWorld world = new LauncherWorld(launcher);
        try {
            world.id = launcher.startWorld(request, world::ended);
        } catch (PmiException e) {
            throw new MpirException(ErrorClass.ERR_SPAWN, String.valueOf(e.getMessage()), e);
        }
        return world;
    }

    private synchronized void ended(int exitCode) {
        code = exitCode;
        ended = true;
    }

    @Override
    public synchronized boolean isAlive() {
        return !ended;
    }

    @Override
    public synchronized int exitCode() {
        return code;
    }

    @Override
    public synchronized void part(boolean disconnected) {
        if (!parted && !ended) {
            parted = true;
            launcher.partWorld(id, disconnected);
        }
    }

    @Override
    public void end() {
        if (isAlive()) {
            launcher.endWorld(id);
        }
    }
}
