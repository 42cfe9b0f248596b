package org.jmpi.tool.trace;

import java.util.Objects;

/**
 * A part of a program that traces show under a name of its own, with the calls of MPI in it:
 *
 * <pre>{@code
 * try (UserRegion solve = UserRegion.enter("solve")) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Without {@code jmpiexec -tool otf2}, before MPI_Init and after MPI_Finalize it does nothing. Local; any thread. Regions
 * of a thread end in the reverse order of their begins, by the thread that began them.
 */
public final class UserRegion implements AutoCloseable {
    /** What records. */
    public interface Recorder {
        /** The calling thread enters a region. */
        void enter(String name);

        /** The calling thread leaves the region that it entered last. */
        void leave();
    }

    private static final UserRegion UNRECORDED = new UserRegion(new Recorder() {
        @Override
        public void enter(String name) {
            // nobody records
        }

        @Override
        public void leave() {
            // nobody records
        }
    });

    private static volatile UserRegion current = UNRECORDED;

    private final Recorder recorder;

    private UserRegion(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Enters a region. Its place in the program is that of the first call with its name in this process.
     *
     * @param name of the region: one of few, since a trace keeps each
     * @return what ends it
     */
    public static UserRegion enter(String name) {
        Objects.requireNonNull(name, "a region needs a name");
        UserRegion region = current;
        region.recorder.enter(name);
        return region;
    }

    /** Leaves the region that the calling thread entered last; for methods that the tool's agent has changed. */
    public static void leave() {
        current.recorder.leave();
    }

    /** Leaves the region. */
    @Override
    public void close() {
        recorder.leave();
    }

    /**
     * Has regions recorded from now on; for the tool.
     *
     * @param recorder of all threads
     */
    public static void recordWith(Recorder recorder) {
        current = new UserRegion(recorder);
    }
}
