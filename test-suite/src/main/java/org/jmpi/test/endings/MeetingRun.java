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
import mpi.MPI;

/** Two jobs that meet, or a job and a server of names, of which one loses a process or all. */
final class MeetingRun {
    private static final int RANKS = 2;
    private static final long START_MILLIS = 60_000;
    private static final long LIMIT_MILLIS = 5000;
    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** One of the jobs. */
    private final class Side {
        final String role;
        final Traces traces;
        final Launch launch;
        final Map<Integer, Long> pids = new HashMap<>();
        final List<String> done = new ArrayList<>();

        Side(String role, Map<String, String> more) throws IOException {
            this.role = role;
            String mark = UUID.randomUUID().toString();
            traces = new Traces(mark);
            Map<String, String> environment = new HashMap<>(transport.environment);
            environment.putAll(more);
            environment.put(Traces.MARK, mark);
            List<String> words = new ArrayList<>();
            if (transport == Transport.THREADS) {
                words.add("-threads");
            }
            words.addAll(List.of("-n", Integer.toString(RANKS), "-XX:TieredStopAtLevel=1", "-cp"));
            words.addAll(List.of(Launch.classes().toString(), MeetingVictim.class.getName(), role, folder.toString()));
            launch = Launch.start(Files.createDirectory(folder.resolve(role)), environment, words);
        }

        void awaitReady() throws IOException, InterruptedException {
            while (pids.size() < RANKS) {
                String line = launch.line(START_MILLIS);
                if (line == null) {
                    throw new IOException(role + ": it did not begin; it said:\n" + launch.errors());
                }
                String[] parts = line.split(" ");
                if (parts[0].equals("READY")) {
                    pids.put(Integer.valueOf(parts[2]), Long.valueOf(parts[3]));
                }
            }
            traces.look();
        }

        boolean isOver() throws IOException {
            return !launch.alive() && !traces.anyKnownAlive() && left().isEmpty();
        }

        List<String> left() throws IOException {
            List<String> left = new ArrayList<>();
            for (long pid : traces.marked()) {
                left.add("process " + pid + " of " + role);
            }
            left.addAll(traces.files(launch.pid()));
            left.addAll(traces.listening());
            return left;
        }

        void judge(int exitCode, int goOn, int errorClass) throws IOException, InterruptedException {
            done.addAll(launch.rest(LIMIT_MILLIS));
            expect(!launch.alive(), role + ": the launcher did not end");
            int code = launch.alive() ? -1 : launch.exitCode();
            expect(code == exitCode, role + ": exit code " + code + ", expected " + exitCode);
            String words = "DONE " + role + " \\d class " + errorClass;
            long all = done.stream().filter(line -> line.matches(words)).count();
            expect(all == goOn, role + ": " + all + " ranks went on with class " + errorClass + ", expected " + goOn);
            if (!complaints.isEmpty()) {
                complaints.add(role + " said:\n" + (String.join("\n", done) + "\n" + launch.errors()).indent(4));
            }
        }
    }

    private final MeetingDeath death;
    private final Transport transport;
    private final Path folder;
    private final List<String> complaints = new ArrayList<>();

    MeetingRun(MeetingDeath death, Transport transport, Path folder) {
        this.death = death;
        this.transport = transport;
        this.folder = folder;
    }

    /** Runs it to its end. */
    Outcome run() throws IOException, InterruptedException {
        return death == MeetingDeath.NAME_SERVER ? loseServer() : loseProcess();
    }

    private Outcome loseProcess() throws IOException, InterruptedException {
        Side owner = new Side("accept", Map.of());
        Side caller = new Side("connect", Map.of());
        owner.awaitReady();
        caller.awaitReady();
        long begin = System.nanoTime();
        Launch.signal(
                "KILL",
                switch (death) {
                    case CALLER_ROOT -> caller.pids.get(0);
                    case CALLER -> caller.pids.get(1);
                    case OWNER_ROOT -> owner.pids.get(0);
                    default -> caller.launch.pid();
                });
        Outcome outcome = end(begin, List.of(owner, caller));
        boolean ownerGoesOn = death.ownerGoesOn();
        owner.judge(ownerGoesOn ? 0 : death.exitCode, ownerGoesOn ? RANKS : 0, MPI.ERR_PROC_ABORTED);
        caller.judge(ownerGoesOn ? death.exitCode : 0, ownerGoesOn ? 0 : RANKS, MPI.ERR_PROC_ABORTED);
        return outcome;
    }

    private Outcome loseServer() throws IOException, InterruptedException {
        Path file = folder.resolve("server");
        ProcessBuilder builder = new ProcessBuilder(
                        Launch.home().resolve("bin/jmpi-names").toString(),
                        "--file",
                        file.toString(),
                        "--address",
                        "127.0.0.1")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server-says").toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process server = builder.start();
        try {
            long begin = System.nanoTime();
            while (!Files.exists(file) && System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(START_MILLIS)) {
                LockSupport.parkNanos(POLL_NANOS);
            }
            Side side = new Side("names", Map.of("MPIR_CVAR_NAMES_SERVER", file.toString()));
            side.awaitReady();
            server.destroyForcibly().waitFor();
            begin = System.nanoTime();
            Files.createFile(folder.resolve(SpawnVictim.GO));
            Outcome outcome = end(begin, List.of(side));
            // not ERR_NAME: nobody can say that there is no such name
            side.judge(0, RANKS, MPI.ERR_OTHER);
            return outcome;
        } finally {
            server.destroyForcibly();
        }
    }

    private Outcome end(long begin, List<Side> sides) throws IOException, InterruptedException {
        while (System.nanoTime() - begin < GIVE_UP_NANOS && !allOver(sides)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        List<String> left = new ArrayList<>();
        for (Side side : sides) {
            left.addAll(side.left());
            for (long pid : side.traces.marked()) {
                Launch.signal("KILL", pid);
            }
        }
        expect(millis <= LIMIT_MILLIS, "took " + millis + " ms, expected " + LIMIT_MILLIS + " at most");
        expect(left.isEmpty(), "left " + left);
        return new Outcome(millis, death.exitCode, left, complaints);
    }

    private static boolean allOver(List<Side> sides) throws IOException {
        for (Side side : sides) {
            if (!side.isOver()) {
                return false;
            }
        }
        return true;
    }

    private void expect(boolean holds, String otherwise) {
        if (!holds) {
            complaints.add(otherwise);
        }
    }
}
