package org.jmpi.tool.trace.record;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jmpi.binding.FunctionTable;
import org.jmpi.mpir.mpl.LayerNames;
import org.jmpi.tool.trace.methods.MethodAgent;
import org.jmpi.tool.trace.names.ChosenNames;

/**
 * What the tool was told.
 *
 * @param directory where the archive goes
 * @param hasLines whether each call is recorded with its line of the program
 * @param hasJvm whether what the JVM's compilers do and its pauses are recorded
 * @param clockInterval nanoseconds between two measurements of the clocks of several hosts; 0: at the begin and at the end
 * @param limit bytes that a rank may write of events
 * @param skipped by function, whether its calls are left out
 * @param pvars the argument that names performance variables to record; empty: none
 * @param comms whether what happens in a communicator of a name is recorded
 */
record TraceOptions(
        Path directory,
        boolean hasLines,
        boolean hasJvm,
        long clockInterval,
        long limit,
        boolean[] skipped,
        String pvars,
        Predicate<String> comms) {
    private static final String LINES = "lines";
    private static final String JVM = "jvm";
    private static final String DIR = "dir=";
    private static final String CLOCKS = "clocks=";
    private static final String LIMIT = "limit=";
    private static final String SKIP = "skip=";
    private static final String PVARS = "pvars=";
    private static final String COMMS = "comms=";
    private static final String METHODS = "methods=";
    private static final long USUAL_INTERVAL = 10;

    /** Parses {@code dir=DIR,lines,jvm,clocks=SECONDS,limit=MB,skip=FUNCTION+FUNCTION,comms=NAME+NAME,pvars=NAME+NAME,methods=NAME+NAME}; empty: the folder {@code otf2-trace}, and all calls without lines. */
    static TraceOptions parse(String arguments) {
        Path directory = Path.of(LayerNames.TRACE_FOLDER);
        boolean hasLines = false;
        boolean hasJvm = false;
        long interval = USUAL_INTERVAL;
        long limit = Long.MAX_VALUE;
        String pvars = "";
        Predicate<String> comms = name -> true;
        boolean[] skipped = new boolean[FunctionTable.names().size()];
        for (String each : arguments.split(",", -1)) {
            if (each.startsWith(DIR) && each.length() > DIR.length()) {
                directory = Path.of(each.substring(DIR.length()));
            } else if (each.equals(LINES)) {
                hasLines = true;
            } else if (each.equals(JVM)) {
                hasJvm = true;
            } else if (each.startsWith(LIMIT)) {
                limit = number(each, 1, "the megabytes that a rank may write", "limit=500") << 20;
            } else if (each.startsWith(CLOCKS)) {
                interval = number(each, 0, "the seconds between two measurements, 0 for none", "clocks=60");
            } else if (each.startsWith(SKIP)) {
                ChosenNames.of(
                                each,
                                FunctionTable.names(),
                                "function of MPI",
                                "expected names as in skip=MPI_Iprobe+MPI_Test*")
                        .forEach(function -> skipped[function] = true);
            } else if (each.startsWith(PVARS)) {
                pvars = each;
            } else if (each.startsWith(COMMS)) {
                comms = ChosenNames.of(each);
            } else if (each.startsWith(METHODS)) {
                requireAgent(each);
            } else if (!each.isEmpty()) {
                throw new IllegalArgumentException("otf2: unknown argument '" + each
                        + "'; expected dir=DIR, lines, jvm, clocks=SECONDS, limit=MB, skip=FUNCTION+FUNCTION, comms=NAME+NAME, pvars=NAME+NAME or"
                        + " methods=NAME+NAME,"
                        + " as in -tool otf2:dir=t,lines");
            }
        }
        return new TraceOptions(
                directory.toAbsolutePath(),
                hasLines,
                hasJvm,
                TimeUnit.SECONDS.toNanos(interval),
                limit,
                skipped,
                pvars,
                comms);
    }

    private static void requireAgent(String methods) {
        if (!MethodAgent.isLoaded()) {
            throw new IllegalArgumentException("otf2: " + methods + " needs an agent, which jmpiexec adds to each rank"
                    + " that runs java; expected -javaagent:FOLDER/mpi-api-VERSION.jar="
                    + methods.substring(METHODS.length()) + " where a JVM is started in another way");
        }
    }

    private static long number(String argument, int least, String what, String example) {
        String text = argument.substring(argument.indexOf('=') + 1);
        if (!text.matches("0|[1-9][0-9]{0,6}") || Long.parseLong(text) < least) {
            throw new IllegalArgumentException(
                    "otf2: " + argument + "; expected " + what + ", " + least + " to 9999999, as in " + example);
        }
        return Long.parseLong(text);
    }
}
