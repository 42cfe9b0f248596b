package org.jmpi.mpir.tool.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** The recording of this JVM that {@code jmpiexec -jfr DIR} asks for. There is one, however many ranks. */
public final class JobRecording {
    private static final String NAME = "JMPI";
    private static final String SETTINGS = "default";

    private JobRecording() {}

    /**
     * Starts it, unless another rank of this JVM did: to {@code rank-N.jfr}, or {@code ranks.jfr} where ranks are threads.
     * The JVM completes the file when it ends.
     *
     * @param directory where to
     * @throws IOException if the file can't be written
     */
    public static void start(Rank rank, Path directory) throws IOException {
        String file = rank.pmi.inJvm() ? "ranks.jfr" : "rank-" + rank.worldRank() + ".jfr";
        synchronized (JobRecording.class) {
            if (find() == null) {
                start(directory.resolve(file));
            }
        }
    }

    private static void start(Path file) throws IOException {
        try {
            Recording recording = new Recording(Configuration.getConfiguration(SETTINGS));
            recording.setName(NAME);
            recording.setDumpOnExit(true);
            recording.setDestination(file);
            recording.start();
        } catch (ParseException e) {
            throw new IOException("the JDK's JFR settings '" + SETTINGS + "' can't be read", e);
        }
    }

    /** Completes the file now, for the JVM is about to halt; does nothing where there is no such recording. */
    public static void finish() {
        synchronized (JobRecording.class) {
            Recording recording = find();
            if (recording != null && recording.getState() == RecordingState.RUNNING) {
                recording.stop();
            }
        }
    }

    private static @Nullable Recording find() {
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .filter(each -> each.getName().equals(NAME))
                .findFirst()
                .orElse(null);
    }
}
