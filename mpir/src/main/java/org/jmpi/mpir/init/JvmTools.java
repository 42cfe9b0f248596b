package org.jmpi.mpir.init;

import java.nio.file.Path;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.jfr.JobRecording;
import org.jmpi.mpir.tool.jfr.RankRecorder;
import org.jmpi.mpir.tool.jmx.RankBeans;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * Shows a rank to the JVM's own tools while MPI is initialized: MBeans, and events in recordings. Loads nothing of theirs unless it is requested.
 */
final class JvmTools {
    @Cvar(
            name = "MPIR_CVAR_JMPI_JMX",
            category = "TOOLS",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "yes", "no"},
            scope = CvarScope.LOCAL,
            verbosity = Verbosity.USER_DETAIL,
            description = "Whether the variables of each rank are MBeans, org.jmpi:type=ControlVariables,rank=N and"
                    + " org.jmpi:type=PerformanceVariables,rank=N, while MPI is initialized. auto: if the JVM was started"
                    + " with its management agent, a property com.sun.management.jmxremote.")
    private static final CvarKey JMX = CvarKey.of("MPIR_CVAR_JMPI_JMX");

    @Cvar(
            name = "MPIR_CVAR_JMPI_JFR",
            category = "TOOLS",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "yes", "no"},
            scope = CvarScope.LOCAL,
            verbosity = Verbosity.USER_DETAIL,
            description = "Whether the events and waits of MPI go into the recordings of Java Flight Recorder. "
                    + "With auto they do if a recording runs when MPI is initialized, or was begun before. "
                    + "With yes they also go into recordings that begin later, for which jdk.jfr is loaded "
                    + "at once: some 20 ms.")
    private static final CvarKey JFR = CvarKey.of("MPIR_CVAR_JMPI_JFR");

    @Cvar(
            name = "MPIR_CVAR_JMPI_JFR_DIR",
            category = "TOOLS",
            type = CvarType.STRING,
            defaultValue = "NULL",
            scope = CvarScope.LOCAL,
            verbosity = Verbosity.USER_DETAIL,
            description = "An existing directory, to which each rank writes a recording of Java Flight "
                    + "Recorder from when MPI is initialized until its JVM ends. The file is rank-N.jfr, "
                    + "or one ranks.jfr where ranks are threads. The option -jfr DIR of jmpiexec makes the "
                    + "directory and sets this.")
    private static final CvarKey JFR_DIR = CvarKey.of("MPIR_CVAR_JMPI_JFR_DIR");

    private static final int AUTO = 0;
    private static final int YES = 1;
    /** Threads that may start between counting and listing. */
    private static final int SPARE_THREADS = 16;

    private @Nullable AutoCloseable beans;
    private @Nullable AutoCloseable recorder;
    private boolean ownRecording;

    /** Starts what is requested. MPI works whatever comes of it. */
    void start(Rank rank) {
        int jmx = rank.cvars().getEnum(JMX);
        if (jmx == YES || (jmx == AUTO && hasAgent())) {
            beans = guarded("JMX", () -> RankBeans.register(rank));
        }
        startRecorder(rank);
    }

    private void startRecorder(Rank rank) {
        String directory = rank.cvars().getString(JFR_DIR);
        if (directory != null && !directory.isEmpty()) {
            guarded(JFR_DIR.name() + "=" + directory, () -> {
                JobRecording.start(rank, Path.of(directory));
                return null;
            });
            ownRecording = true;
            JobAbort.of(rank).beforeHalt(this::halting);
        }
        int jfr = rank.cvars().getEnum(JFR);
        if (jfr == YES || (jfr == AUTO && (ownRecording || isRecorded()))) {
            recorder = guarded("JFR", () -> RankRecorder.follow(rank));
        }
    }

    /** JFR has threads of its own once it was used: a look at them costs microseconds, asking itself loads it. */
    private static boolean isRecorded() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root != null && root.getParent() != null) {
            root = root.getParent();
        }
        if (root == null) {
            return false;
        }
        Thread[] threads = new Thread[root.activeCount() + SPARE_THREADS];
        int n = root.enumerate(threads);
        for (int i = 0; i < n; i++) {
            if (threads[i].getName().startsWith("JFR ")) {
                return true;
            }
        }
        return false;
    }

    /** The JVM is about to halt: completes the file of its recording. */
    void halting() {
        if (ownRecording) {
            guarded("JFR", () -> {
                JobRecording.finish();
                return null;
            });
        }
    }

    private static boolean hasAgent() {
        return System.getProperty("com.sun.management.jmxremote") != null
                || System.getProperty("com.sun.management.jmxremote.port") != null;
    }

    /** Ends what {@link #start} started. */
    void stop() {
        close(beans);
        close(recorder);
        beans = null;
        recorder = null;
    }

    private static void close(@Nullable AutoCloseable tool) {
        if (tool != null) {
            guarded("JVM tools", () -> {
                tool.close();
                return null;
            });
        }
    }

    /** A tool that can't be started, for its module is missing perhaps, doesn't stop the rank. */
    private static @Nullable AutoCloseable guarded(String what, Start start) {
        try {
            return start.run();
        } catch (Exception | LinkageError e) {
            System.err.println("jmpi: warning: " + what + ": " + e + "; the job goes on without");
            return null;
        }
    }

    /** Starts a tool. */
    @FunctionalInterface
    private interface Start {
        @Nullable
        AutoCloseable run() throws Exception;
    }
}
