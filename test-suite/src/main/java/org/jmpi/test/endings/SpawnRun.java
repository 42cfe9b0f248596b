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

/** One family of processes that is started, loses a member, and is looked after. */
final class SpawnRun {
    private static final int PARENTS = 2;
    private static final int CHILDREN = 2;
    private static final long START_MILLIS = 60_000;
    private static final long LIMIT_MILLIS = 5000;
    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final SpawnDeath death;
    private final SpawnStep step;
    private final Transport transport;
    private final Path folder;
    private final String mark = UUID.randomUUID().toString();
    private final Traces traces = new Traces(mark);
    /** By who and rank. */
    private final Map<String, Long> pids = new HashMap<>();

    private final List<String> done = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Launch launch;

    SpawnRun(SpawnDeath death, SpawnStep step, Transport transport, Path folder) throws IOException {
        this.death = death;
        this.step = step;
        this.transport = transport;
        this.folder = folder;
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        if (death == SpawnDeath.PROXY) {
            words.addAll(List.of("-launcher", "fork", "-hosts", "localhost,second"));
        }
        if (transport == Transport.THREADS) {
            words.add("-threads");
        }
        words.addAll(List.of("-n", Integer.toString(PARENTS), "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of("-cp", Launch.classes().toString(), SpawnVictim.class.getName()));
        words.addAll(List.of(step.name(), folder.toString()));
        return words;
    }

    /** Runs the family to its end. */
    Outcome run() throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(transport.environment);
        environment.put(Traces.MARK, mark);
        launch = Launch.start(folder, environment, words());
        int expected = PARENTS + (step.hasChildren ? step == SpawnStep.SPAWNING ? 1 : CHILDREN : 0);
        while (pids.size() < expected) {
            note(launch.line(START_MILLIS));
        }
        traces.look();
        long begin = System.nanoTime();
        Launch.signal(death.signal(), victim());
        if (death.childrenGoOn(step)) {
            expect(ended("parent"), "the parents did not end");
            expect(alive("child") == CHILDREN, "children that have parted did not go on");
        } else if (death == SpawnDeath.CHILD) {
            expect(ended("child"), "the other child did not end");
        }
        if (death.parentsGoOn() || death.childrenGoOn(step)) {
            Files.createFile(folder.resolve(SpawnVictim.GO));
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(awaitEnd(begin) - begin);
        List<String> left = left();
        for (long pid : traces.marked()) {
            Launch.signal("KILL", pid);
        }
        judge(millis, left);
        return new Outcome(millis, launch.alive() ? -1 : launch.exitCode(), left, complaints);
    }

    private long victim() {
        return switch (death) {
            case ROOT -> pids.get("parent 0");
            case PARENT -> pids.get("parent 1");
            case CHILD -> pids.get("child 0");
            case LAUNCHER, INTERRUPT -> launch.pid();
            case PROXY ->
                ProcessHandle.of(pids.get("parent 1"))
                        .flatMap(ProcessHandle::parent)
                        .orElseThrow()
                        .pid();
        };
    }

    private void note(String line) throws IOException {
        if (line == null) {
            traces.look();
            for (long pid : traces.marked()) {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            }
            throw new IOException(words() + ": the family did not begin; it said:\n" + launch.errors());
        }
        String[] parts = line.split(" ");
        if (parts[0].equals("READY")) {
            pids.put(parts[1] + " " + parts[2], Long.valueOf(parts[3]));
        } else {
            done.add(line);
        }
    }

    private long alive(String who) {
        return pids.entrySet().stream()
                .filter(each -> each.getKey().startsWith(who) && Traces.alive(each.getValue()))
                .count();
    }

    private boolean ended(String who) {
        long begin = System.nanoTime();
        while (alive(who) > 0 && System.nanoTime() - begin < GIVE_UP_NANOS) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        return alive(who) == 0;
    }

    private long awaitEnd(long begin) throws IOException {
        while (System.nanoTime() - begin < GIVE_UP_NANOS) {
            if (!launch.alive() && !traces.anyKnownAlive()) {
                traces.look();
                if (!traces.anyKnownAlive() && left().isEmpty()) {
                    break;
                }
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return System.nanoTime();
    }

    private List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        for (long pid : traces.marked()) {
            left.add("process " + pid);
        }
        left.addAll(traces.files(launch.pid()));
        left.addAll(traces.listening());
        return left;
    }

    private void judge(long millis, List<String> left) throws IOException, InterruptedException {
        done.addAll(launch.rest(LIMIT_MILLIS));
        expect(millis <= LIMIT_MILLIS, "took " + millis + " ms, expected " + LIMIT_MILLIS + " at most");
        expect(!launch.alive(), "the launcher did not end");
        if (!launch.alive()) {
            int code = death.exitCode(step);
            expect(launch.exitCode() == code, "exit code " + launch.exitCode() + ", expected " + code);
        }
        expect(left.isEmpty(), "left " + left);
        String seen = "DONE parent \\d " + SpawnDeath.seenByParents(step);
        long parents = done.stream().filter(line -> line.matches(seen)).count();
        expect(
                parents == (death.parentsGoOn() ? PARENTS : 0),
                parents + " parents went on with " + SpawnDeath.seenByParents(step));
        long children =
                done.stream().filter(line -> line.startsWith("DONE child")).count();
        expect(children == (death.childrenGoOn(step) ? CHILDREN : 0), children + " children went on");
        if (!complaints.isEmpty()) {
            complaints.add("it said:\n" + (String.join("\n", done) + "\n" + launch.errors()).indent(4));
        }
    }

    private void expect(boolean holds, String otherwise) {
        if (!holds) {
            complaints.add(otherwise);
        }
    }
}
