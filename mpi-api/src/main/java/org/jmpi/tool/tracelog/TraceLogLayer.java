package org.jmpi.tool.tracelog;

import java.util.List;
import org.jmpi.binding.CallText;
import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.RankLocal;
import org.jmpi.binding.TracingLayer;

/** Writes down every call of the classes, ranks and level that were requested. */
public final class TraceLogLayer extends TracingLayer {
    private static final List<String> NAMES = FunctionTable.names();

    @SuppressWarnings("NullAway.Init")
    private TraceOptions options;

    @SuppressWarnings("NullAway.Init")
    private boolean[] traced;

    @SuppressWarnings("NullAway.Init")
    private RankLocal<RankLog> logs;

    /** Waits for its arguments. */
    public TraceLogLayer() {}

    @Override
    protected void start(String arguments) {
        options = TraceOptions.parse(arguments);
        logs = new RankLocal<>(() -> new RankLog(options));
        traced = new boolean[NAMES.size()];
        for (int i = 0; i < traced.length; i++) {
            String name = NAMES.get(i);
            boolean loud = options.level() == TraceLevel.VERBOSE || !TraceClass.isQuiet(name);
            traced[i] = loud && options.classes().contains(TraceClass.of(FunctionTable.chapter(name)));
        }
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> logs.all().forEach(RankLog::close), "jmpi-trace-log-exit"));
    }

    @Override
    protected boolean isTraced(int function) {
        // queried in any case, since a log begins with the first call of all
        return logs.get().isWanted() && traced[function];
    }

    @Override
    protected long enter(int function, String parameters, Object[] values) {
        long now = System.nanoTime();
        if (options.level() != TraceLevel.TERSE) {
            logs.get().add(now, "ENTER " + NAMES.get(function) + "(" + CallText.before(parameters, values) + ")");
        }
        return now;
    }

    @Override
    protected void exit(int function, String parameters, Object[] values, long began, Object result) {
        long now = System.nanoTime();
        String end = " = " + CallText.result(NAMES.get(function), result) + " after " + (now - began) / 1000 + " us";
        String out = CallText.after(parameters, values);
        if (options.level() == TraceLevel.TERSE) {
            String in = CallText.before(parameters, values);
            String between = in.isEmpty() || out.isEmpty() ? "" : "; ";
            logs.get().add(began, NAMES.get(function) + "(" + in + between + out + ")" + end);
        } else {
            logs.get().add(now, "EXIT  " + NAMES.get(function) + "(" + out + ")" + end);
        }
    }

    @Override
    protected void threw(int function, long began, Throwable why) {
        logs.get().add(System.nanoTime(), "EXIT  " + NAMES.get(function) + " threw " + why);
    }
}
