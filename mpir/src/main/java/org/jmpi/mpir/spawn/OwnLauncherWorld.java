package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.pmi.WorldRequest;

/**
 * A world with a launcher of its own, which this process started. The launcher reads what to start from its standard input, which stays open: where that
 * ends without a farewell, this process died, and the launcher ends the world. Any thread.
 */
final class OwnLauncherWorld implements SpawnedWorld {
    /** The last byte on the launcher's input: the world goes on without its parents. */
    private static final int FAREWELL = 'd';

    private final Process process;
    private boolean parted;

    private OwnLauncherWorld(Process process) {
        this.process = process;
    }

    /** Starts it. */
    static OwnLauncherWorld start(WorldRequest request) {
        ProcessBuilder builder = LauncherCommand.builder(JobLauncher.MAIN, List.of())
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            OwnLauncherWorld world = new OwnLauncherWorld(builder.start());
            OutputStream out = world.process.getOutputStream();
            out.write(request.bytes());
            out.flush();
            return world;
        } catch (IOException e) {
            throw new MpirException(
                    ErrorClass.ERR_SPAWN, "the launcher of the new processes can't be started: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public int exitCode() {
        return process.exitValue();
    }

    @Override
    public synchronized void part(boolean disconnected) {
        if (!parted) {
            parted = true;
            try (OutputStream out = process.getOutputStream()) {
                out.write(FAREWELL);
            } catch (IOException e) {
                // the world is gone
            }
        }
    }

    @Override
    public void end() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
