package org.jmpi.tool.profile;

import java.util.Optional;
import java.util.stream.Stream;
import org.jmpi.binding.MpiLayer;

/** Finds where in the user's code a call comes from. */
final class CallSites {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    /** The code of the library that a call may pass before a layer sees it. */
    private static final String[] OWN = {"org.jmpi.binding", "org.jmpi.mpir", "org.jmpi.tool", "org.jmpi.mpid"};

    private CallSites() {}

    /** Returns {@code pkg.Class.method:line} of the innermost frame that is neither JMPI's nor a layer's. */
    static String find() {
        return WALKER.walk(CallSites::first)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                .orElse("(no frame of the program)");
    }

    private static Optional<StackWalker.StackFrame> first(Stream<StackWalker.StackFrame> frames) {
        return frames.filter(CallSites::isUsers).findFirst();
    }

    private static boolean isUsers(StackWalker.StackFrame frame) {
        Class<?> type = frame.getDeclaringClass();
        String name = type.getPackageName();
        if (name.equals("mpi") || MpiLayer.class.isAssignableFrom(type)) {
            return false;
        }
        for (String own : OWN) {
            if (name.startsWith(own) && (name.length() == own.length() || name.charAt(own.length()) == '.')) {
                return false;
            }
        }
        return true;
    }
}
