package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A word from one rank to another that does not go through MPI: who waits for it makes no progress meanwhile. */
final class Gate {
    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final int TAG = 9;

    private final Path file;

    private Gate(Path file) {
        this.file = file;
    }

    /** Returns a gate that is shut, and tells {@code peer} of it, who calls {@link #of}. */
    static Gate shut(int peer) {
        try {
            Path file = Files.createTempFile("jmpi-gate", "");
            byte[] name = file.toString().getBytes(StandardCharsets.UTF_8);
            MPI_Send(name, name.length, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
            return new Gate(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the gate that {@code peer} shut. */
    static Gate of(int peer) {
        byte[] name = new byte[4096];
        org.jmpi.binding.MPI_Status status = new org.jmpi.binding.MPI_Status();
        MPI_Recv(name, name.length, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, status);
        int[] length = new int[1];
        MPI_Get_count(status, MPI_BYTE, length);
        return new Gate(Path.of(new String(name, 0, length[0], StandardCharsets.UTF_8)));
    }

    void open() {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void await() {
        long begin = System.nanoTime();
        while (Files.exists(file)) {
            if (System.nanoTime() - begin > DEADLINE_NS) {
                throw new IllegalStateException("nobody opened " + file + " within a minute");
            }
            Thread.yield();
        }
    }
}
