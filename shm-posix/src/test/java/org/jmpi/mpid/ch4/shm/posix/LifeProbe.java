package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A process that says whether another one lives; arguments: a directory, the other one's card, the number of processes. */
final class LifeProbe {
    private LifeProbe() {}

    public static void main(String[] args) throws IOException {
        int processes = Integer.parseInt(args[2]);
        ArenaIdentity id = ArenaIdentity.random("files", processes - 1, processes, ShmSettings.MIN_RING);
        FileArena own = ArenaFiles.create(id, List.of(Path.of(args[0])));
        System.out.println(own.open(0, args[1]).life());
        own.end(true);
    }

    /** Asks another JVM what it sees of process 0. */
    static PeerArena.Life ask(Path directory, String card, int processes) throws IOException {
        Process probe = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LifeProbe.class.getName(),
                        directory.toString(),
                        card,
                        Integer.toString(processes))
                .redirectErrorStream(true)
                .start();
        String said = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return PeerArena.Life.valueOf(said.strip());
    }
}
