package org.jmpi.hydra.job;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * Handlers for the signals that end or pass through a launcher. By reflection, since {@code sun.misc.Signal}, which
 * every JDK has, brings a compiler warning that cannot be silenced.
 */
public final class Signals {
    private Signals() {}

    /**
     * @param name without SIG
     * @param handler gets the signal's number
     * @return whether the handler is in place; not where the signal was ignored when the launcher started, as under
     *     nohup, or on a Java without signals
     */
    public static boolean handle(String name, Consumer<Integer> handler) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> type = Class.forName("sun.misc.SignalHandler");
            Method number = signal.getMethod("getNumber");
            Object proxy = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            handler.accept((Integer) number.invoke(arguments[0]));
                            return null;
                        }
                        return method.getName().equals("hashCode") ? (Object) 0 : method.getName();
                    });
            signal.getMethod("handle", signal, type)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            return true;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false;
        }
    }

    /** Stops this process until it gets SIGCONT; Java itself cannot send the signal. */
    public static void stopThisProcess() {
        long self = ProcessHandle.current().pid();
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -s STOP " + self).start();
        } catch (IOException e) {
            // without a shell the ranks stop alone
        }
    }
}
