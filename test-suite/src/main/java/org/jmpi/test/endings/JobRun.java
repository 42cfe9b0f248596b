package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One job that is started, ended, and looked after. */
final class JobRun {
    private static final int RANKS = 3;
    private static final long START_MILLIS = 60_000;
    private static final long LIMIT_MILLIS = 5000;
    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final int MOST_LINES = 30;

    private final Ending ending;
    private final List<String> words;
    private final Map<String, String> environment;
    private final int round;
    private final String mark = UUID.randomUUID().toString();
    private final Traces traces;
    private final Map<Integer, Long> pids = new HashMap<>();
    private final List<String> complaints = new ArrayList<>();
    private Launch launch;

    private JobRun(Ending ending, List<String> words, Map<String, String> environment, int round) throws IOException {
        this.traces = new Traces(mark);
        this.ending = ending;
        this.words = words;
        this.environment = new HashMap<>(environment);
        this.environment.put(Traces.MARK, mark);
        this.round = round;
    }

    /** Returns a run of Java ranks; later rounds end the job a little later. */
    static JobRun ofRanks(Ending ending, Transport transport, Situation situation, int round, Path folder)
            throws IOException {
        List<String> words = new ArrayList<>(transport.options);
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", Launch.classes().toString(), Victim.class.getName()));
        words.addAll(List.of(situation.name(), ending.name(), folder.toString()));
        return new JobRun(ending, words, transport.environment, round);
    }

    /** Returns a run of programs that know nothing of MPI nor of Java. */
    static JobRun ofPrograms(Ending ending, int round) throws IOException {
        String script = "sleep 600 & echo READY $PMI_RANK $$; exec sleep 600";
        return new JobRun(ending, List.of("-n", "3", "sh", "-c", script), Map.of(), round);
    }

    /** Runs the job to its end. */
    Outcome run(Path folder) throws IOException, InterruptedException {
        launch = Launch.start(folder, environment, words);
        long begin = ending.target == Ending.Target.NONE ? awaitEvent() : endFromOutside();
        long millis = TimeUnit.NANOSECONDS.toMillis(awaitEnd(begin) - begin);
        List<String> left = left();
        for (long pid : traces.marked()) {
            Launch.signal("KILL", pid);
        }
        complaints.addAll(Written.faults(folder, RANKS));
        judge(millis, left);
        return new Outcome(millis, launch.alive() ? -1 : launch.exitCode(), left, complaints);
    }

    private long endFromOutside() throws IOException, InterruptedException {
        while (pids.size() < RANKS && note(launch.line(START_MILLIS)) == 0) {}
        LockSupport.parkNanos(round * STEP_NANOS);
        traces.look();
        long begin = System.nanoTime();
        Launch.signal(
                ending.signal,
                switch (ending.target) {
                    case RANK -> pids.get(1);
                    case GROUP -> -launch.pid();
                    default -> launch.pid();
                });
        return begin;
    }

    private long awaitEvent() throws IOException, InterruptedException {
        while (true) {
            long event = note(launch.line(START_MILLIS));
            traces.look();
            if (event != 0) {
                return event;
            }
        }
    }

    /** Returns the time of the event if the line tells of it, else 0. The clock is the same in all JVMs of a machine. */
    private long note(String line) throws IOException {
        if (line == null) {
            traces.look();
            for (long pid : traces.marked()) {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            }
            throw new IOException(ending + " " + words + ": the job did not begin; it said:\n" + launch.errors());
        }
        String[] parts = line.split(" ");
        if (parts[0].equals("READY")) {
            pids.put(Integer.valueOf(parts[1]), Long.valueOf(parts[2]));
        }
        return parts[0].equals("EVENT") ? Long.parseLong(parts[1]) : 0;
    }

    private long awaitEnd(long begin) throws IOException {
        while (System.nanoTime() - begin < GIVE_UP_NANOS) {
            if (!launch.alive() && !traces.anyKnownAlive()) {
                traces.look();
                if (!traces.anyKnownAlive() && isClean()) {
                    break;
                }
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return System.nanoTime();
    }

    /** A process whose first thread is gone may still have others, and with them its sockets. */
    private boolean isClean() throws IOException {
        return traces.files(launch.pid()).isEmpty() && traces.listening().isEmpty();
    }

    private List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        for (long pid : traces.marked()) {
            left.add("process " + pid + " "
                    + Files.readString(Path.of("/proc/" + pid + "/comm")).strip());
        }
        left.addAll(traces.files(launch.pid()));
        left.addAll(traces.listening());
        return left;
    }

    private void judge(long millis, List<String> left) throws IOException {
        String said = launch.errors();
        expect(millis <= LIMIT_MILLIS, "took " + millis + " ms, expected " + LIMIT_MILLIS + " at most");
        expect(!launch.alive(), "the launcher did not end");
        if (!launch.alive()) {
            expect(
                    launch.exitCode() == ending.exitCode,
                    "exit code " + launch.exitCode() + ", expected " + ending.exitCode);
        }
        expect(left.isEmpty(), "left " + left);
        expect(ending.words.matcher(said).find(), "no message " + ending.words);
        expect(said.lines().count() <= MOST_LINES, "more than " + MOST_LINES + " lines of messages");
        if (!complaints.isEmpty()) {
            complaints.add("it said:\n" + said.indent(4));
        }
    }

    private void expect(boolean holds, String otherwise) {
        if (!holds) {
            complaints.add(otherwise);
        }
    }
}
