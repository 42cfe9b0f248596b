package org.jmpi.mpir.io.file;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that take tasks in order, and end when they have had none for a while. */
public final class DaemonThreads {
    private static final int KEEP_SECONDS = 2;

    private DaemonThreads() {}

    /** Makes as many, all of one name; none starts yet. */
    public static ThreadPoolExecutor make(int threads, String name) {
        ThreadPoolExecutor made = new ThreadPoolExecutor(
                threads, threads, KEEP_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                });
        made.allowCoreThreadTimeOut(true);
        return made;
    }
}
