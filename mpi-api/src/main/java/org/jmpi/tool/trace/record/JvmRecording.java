package org.jmpi.tool.trace.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Records what the JVM does beside the program: methods that its compilers compile, and operations for which all threads have to
 * stop. It asks Java Flight Recorder, which keeps them in memory until the end.
 */
final class JvmRecording {
    private static final String COMPILATION = "jdk.Compilation";
    private static final String OPERATION = "jdk.ExecuteVMOperation";
    private static final String CLOCK = "org.jmpi.TraceClock";
    private static final Duration LEAST_COMPILATION = Duration.ofMillis(1);
    private static final Duration LEAST_OPERATION = Duration.ofNanos(50_000);

    private final RankTrace rank;
    private final Recording recording = new Recording();
    private final Map<String, ThreadTrace> locations = new HashMap<>();

    /** Has a time of either clock: how far they are apart is known to the microsecond. */
    @Name(CLOCK)
    @StackTrace(false)
    static final class Clock extends Event {
        long nanoTime;
    }

    private JvmRecording(RankTrace rank) {
        this.rank = rank;
    }

    /** Records from now on. */
    static JvmRecording start(RankTrace rank) {
        JvmRecording made = new JvmRecording(rank);
        Recording recording = made.recording;
        recording.setName("jmpi-otf2");
        recording.setToDisk(false);
        recording.enable(COMPILATION).withThreshold(LEAST_COMPILATION).withoutStackTrace();
        recording.enable(OPERATION).withThreshold(LEAST_OPERATION).withoutStackTrace();
        recording.enable(Clock.class).withoutThreshold();
        recording.start();
        return made;
    }

    /** Writes what was recorded to locations of the rank. */
    void end() {
        Clock clock = new Clock();
        clock.nanoTime = rank.now();
        clock.commit();
        try {
            Path file = Files.createTempFile("jmpi-otf2-", ".jfr");
            try {
                recording.dump(file);
                write(RecordingFile.readAllEvents(file));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("jmpi: otf2: the trace has nothing of the JVM's compilers and pauses: " + e);
        } finally {
            recording.close();
        }
    }

    private void write(List<RecordedEvent> events) {
        long offset = offset(events);
        events.stream()
                .filter(JvmRecording::isWanted)
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .forEach(each -> location(thread(each))
                        .ofJvm(name(each), offset + nanos(each.getStartTime()), offset + nanos(each.getEndTime())));
    }

    private static long offset(List<RecordedEvent> events) {
        RecordedEvent clock = events.stream()
                .filter(each -> each.getEventType().getName().equals(CLOCK))
                .max(Comparator.comparing(RecordedEvent::getStartTime))
                .orElseThrow(() -> new IllegalStateException("no " + CLOCK + " in the recording"));
        return clock.getLong("nanoTime") - nanos(clock.getStartTime());
    }

    private static boolean isWanted(RecordedEvent event) {
        String type = event.getEventType().getName();
        return type.equals(COMPILATION) || (type.equals(OPERATION) && event.getBoolean("safepoint"));
    }

    private static String name(RecordedEvent event) {
        if (event.getEventType().getName().equals(OPERATION)) {
            return "JVM " + event.getString("operation");
        }
        RecordedMethod method = event.getValue("method");
        return method == null ? "JIT" : "JIT " + method.getType().getName() + '.' + method.getName();
    }

    private static String thread(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        String name = thread == null ? null : thread.getJavaName();
        return name != null ? name : thread == null ? "JVM" : thread.getOSName();
    }

    private ThreadTrace location(String thread) {
        return locations.computeIfAbsent(thread, rank::newLocation);
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }
}
