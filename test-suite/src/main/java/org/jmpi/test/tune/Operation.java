package org.jmpi.test.tune;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.registry.CollKind;

/** The collectives that are measured: those whose algorithms a size can choose. */
enum Operation {
    BARRIER(CollKind.BARRIER, "") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Barrier(comm);
        }
    },
    BCAST(CollKind.BCAST, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Bcast(in, bytes, MPI_BYTE, 0, comm);
        }
    },
    REDUCE(CollKind.REDUCE, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Reduce(in, out, bytes / DOUBLE, MPI_DOUBLE, MPI_SUM, 0, comm);
        }
    },
    ALLREDUCE(CollKind.ALLREDUCE, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Allreduce(in, out, bytes / DOUBLE, MPI_DOUBLE, MPI_SUM, comm);
        }
    },
    REDUCE_SCATTER_BLOCK(CollKind.REDUCE_SCATTER_BLOCK, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Reduce_scatter_block(in, out, bytes / DOUBLE, MPI_DOUBLE, MPI_SUM, comm);
        }
    },
    REDUCE_SCATTER(CollKind.REDUCE_SCATTER, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Reduce_scatter(in, out, equal(size, bytes / DOUBLE), MPI_DOUBLE, MPI_SUM, comm);
        }
    },
    SCAN(CollKind.SCAN, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Scan(in, out, bytes / DOUBLE, MPI_DOUBLE, MPI_SUM, comm);
        }
    },
    EXSCAN(CollKind.EXSCAN, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Exscan(in, out, bytes / DOUBLE, MPI_DOUBLE, MPI_SUM, comm);
        }
    },
    GATHER(CollKind.GATHER, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Gather(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, 0, comm);
        }
    },
    SCATTER(CollKind.SCATTER, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Scatter(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, 0, comm);
        }
    },
    ALLGATHER(CollKind.ALLGATHER, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Allgather(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, comm);
        }
    },
    ALLGATHERV(CollKind.ALLGATHERV, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            int[] places = new int[size];
            Arrays.setAll(places, r -> r * bytes);
            return MPI_Allgatherv(in, bytes, MPI_BYTE, out, equal(size, bytes), places, MPI_BYTE, comm);
        }
    },
    ALLTOALL(CollKind.ALLTOALL, "avg_msg_size") {
        @Override
        int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm) {
            return MPI_Alltoall(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, comm);
        }
    };

    private static final int DOUBLE = 8;

    final CollKind kind;
    /** What the rules compare with; empty: nothing. */
    final String subject;

    Operation(CollKind kind, String subject) {
        this.kind = kind;
        this.subject = subject;
    }

    /** Does one call with {@code bytes} bytes a message or block; returns its error code. */
    abstract int call(ByteBuffer in, ByteBuffer out, int bytes, int size, int comm);

    boolean hasSizes() {
        return !subject.isEmpty();
    }

    /** Whether buffers hold a block for each rank. */
    boolean hasBlocks() {
        return switch (this) {
            case BARRIER, BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN -> false;
            default -> true;
        };
    }

    /** Whether no rank can leave a call before all have come. */
    boolean synchronizes() {
        return switch (this) {
            case BCAST, REDUCE, GATHER, SCATTER, SCAN, EXSCAN -> false;
            default -> true;
        };
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static int[] equal(int size, int count) {
        int[] counts = new int[size];
        Arrays.fill(counts, count);
        return counts;
    }

    /** Returns the operations of these names; all for an empty list. */
    static List<Operation> of(List<String> names) {
        if (names.isEmpty()) {
            return List.of(values());
        }
        return names.stream().map(Operation::of).toList();
    }

    private static Operation of(String name) {
        for (Operation each : values()) {
            if (each.label().equals(name)) {
                return each;
            }
        }
        String known = Arrays.stream(values()).map(Operation::label).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("operation '" + name + "': expected one of " + known);
    }
}
