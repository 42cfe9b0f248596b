package org.jmpi.mpir.init.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.mpl.ExitFiles;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.status.RankStatus;

/**
 * The main program of {@code jmpiexec -threads}: {@code N MainClass args...}. Each rank gets a class loader of its own
 * for the user's class path, so that static fields of the program stay apart; JMPI is loaded once. {@code System.exit}
 * in one rank ends the job with that code. To the launcher the JVM is one process, which has left MPI when all ranks have.
 */
public final class ThreadRanksMain {
    private static final String USER_CLASS_PATH = "jmpi.user.classpath";

    private ThreadRanksMain() {}

    /** Runs the ranks and ends the JVM with the job's exit code. */
    public static void main(String[] args) throws Exception {
        if (args.length < 2) {
            System.err.println("usage: ThreadRanksMain N MainClass [args...]");
            System.exit(2);
        }
        PmiClient launcher = Pmi.connect(System.getenv());
        launcher.onLauncherLost(() -> {
            ExitFiles.delete();
            Runtime.getRuntime().halt(1);
        });
        int size = Integer.parseInt(args[0]);
        String[] userArgs = Arrays.copyOfRange(args, 2, args.length);
        ThreadRanks ranks = new ThreadRanks(
                size,
                System.getenv(),
                System.getProperties(),
                r -> () -> main(args[1], userArgs),
                (status, message) -> halt(launcher, status, message));
        ranks.launchedBy(launcher);
        launcher.onStatus(new RankStatus(ranks.ranks()));
        ThreadRanksExit.watch(ranks, launcher);
        System.exit(ranks.execute());
    }

    /** The other ranks may be computing, or wait for something that is not MPI's: they end with the JVM. */
    private static void halt(PmiClient launcher, int status, String message) {
        System.out.flush();
        System.err.flush();
        ExitFiles.delete();
        launcher.abort(status, message);
        Runtime.getRuntime().halt(status);
    }

    private static void main(String className, String[] args) throws Throwable {
        ClassLoader loader = userLoader();
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> type = Class.forName(className, true, loader);
        MethodHandle main = MethodHandles.lookup().unreflect(accessible(type.getMethod("main", String[].class)));
        main.asFixedArity()
                .asType(MethodType.methodType(void.class, String[].class))
                .invokeExact(args.clone());
    }

    private static java.lang.reflect.Method accessible(java.lang.reflect.Method main) {
        main.setAccessible(true);
        return main;
    }

    private static ClassLoader userLoader() throws MalformedURLException {
        String path = System.getProperty(USER_CLASS_PATH, "");
        if (path.isEmpty()) {
            return ThreadRanksMain.class.getClassLoader();
        }
        List<URL> urls = new ArrayList<>();
        for (String entry : path.split(java.io.File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), ThreadRanksMain.class.getClassLoader());
    }
}
