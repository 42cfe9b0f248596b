package org.jmpi.test.perf;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time of this process, to the nanosecond where the system tells it. */
final class ProcessTime {
    private static final Path THREADS = Path.of("/proc/self/task");

    private ProcessTime() {}

    /** Nanoseconds of all threads that live. */
    static long now() throws IOException {
        if (!Files.exists(Path.of("/proc/self/schedstat"))) {
            var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return system.getProcessCpuTime();
        }
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                sum += threadTime(thread);
            }
        }
        return sum;
    }

    private static long threadTime(Path thread) {
        try {
            String text = Files.readString(thread.resolve("schedstat"));
            return Long.parseLong(text.substring(0, text.indexOf(' ')));
        } catch (IOException e) {
            return 0; // it ended
        }
    }
}
