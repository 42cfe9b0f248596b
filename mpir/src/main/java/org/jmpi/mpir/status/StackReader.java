package org.jmpi.mpir.status;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread is, from its stack: the function of the binding that it called last, and the line of the program that
 * called it.
 *
 * @param function name of the MPI function; null: the thread is in none
 * @param at the line of the program, as {@code Class.method(File.java:12)}; empty: there is none
 */
record StackReader(@Nullable String function, String at) {
    private static final String BINDING = "org.jmpi.binding.";
    /** Not the program's: JMPI itself, and what stands between it and the program. */
    private static final List<String> OURS =
            List.of(BINDING, "org.jmpi.mpir.", "org.jmpi.mpid.", "org.jmpi.tool.", "org.jmpi.shaded.", "mpi.");

    private static final List<String> JAVAS = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** Reads a stack, its top first. */
    static StackReader read(StackTraceElement[] stack) {
        int call = 0;
        while (call < stack.length && !isFunction(stack[call])) {
            call++;
        }
        if (call == stack.length) {
            return new StackReader(null, firstOfProgram(stack, 0));
        }
        int outermost = call;
        // a layer of the program's own is called by the function that it stands for
        for (int i = call; i < stack.length && (isOurs(stack[i]) || isNamedAsFunction(stack[i])); i++) {
            outermost = i;
        }
        return new StackReader(name(stack[call]), firstOfProgram(stack, outermost + 1));
    }

    private static boolean isFunction(StackTraceElement frame) {
        return frame.getClassName().startsWith(BINDING) && isNamedAsFunction(frame);
    }

    private static boolean isNamedAsFunction(StackTraceElement frame) {
        String method = frame.getMethodName();
        return method.startsWith("MPI_") || method.startsWith("PMPI_");
    }

    private static String name(StackTraceElement frame) {
        String method = frame.getMethodName();
        return method.startsWith("P") ? method.substring(1) : method;
    }

    private static boolean isOurs(StackTraceElement frame) {
        return OURS.stream().anyMatch(frame.getClassName()::startsWith);
    }

    private static String firstOfProgram(StackTraceElement[] stack, int from) {
        for (int i = from; i < stack.length; i++) {
            StackTraceElement frame = stack[i];
            if (!isOurs(frame) && JAVAS.stream().noneMatch(frame.getClassName()::startsWith)) {
                return describe(frame);
            }
        }
        return "";
    }

    private static String describe(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "" : frame.getFileName();
        String line = frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "";
        return frame.getClassName() + "." + frame.getMethodName() + "(" + file + line + ")";
    }
}
