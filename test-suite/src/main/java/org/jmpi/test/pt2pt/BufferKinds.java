package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.Buffer;
import java.util.List;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;
import org.jmpi.test.util.Memory;

/** Every kind of memory is sent from and received into; position and limit of buffers mean nothing and stay. */
public final class BufferKinds {
    private static final int[] LENGTHS = {1, 5, 1000, 40000};

    private BufferKinds() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, BufferKinds::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : LENGTHS) {
            List<Memory> kinds = Memory.all(n);
            for (int k = 0; k < kinds.size(); k++) {
                one(check, kinds.get(k), n, k, false);
                one(check, kinds.get(k), n, k, true);
            }
        }
        return check.errors();
    }

    private static void one(Check check, Memory memory, int n, int k, boolean partly) {
        int count = partly ? n / 2 : n;
        if (MTest.rank() == 0) {
            memory.fill(k);
            Object readOnly = memory.readOnly();
            Object from = readOnly != null && partly ? readOnly : memory.buffer();
            disturb(from);
            check.ok(MPI_Send(from, count, memory.datatype(), 1, k, MPI_COMM_WORLD), memory.name());
            disturbed(check, from);
            memory.check(check, n, k, k, "sender");
        } else if (MTest.rank() == 1) {
            memory.fill(k + 1000);
            disturb(memory.buffer());
            MPI_Status status = new MPI_Status();
            check.ok(MPI_Recv(memory.buffer(), n, memory.datatype(), 0, k, MPI_COMM_WORLD, status), memory.name());
            disturbed(check, memory.buffer());
            int[] got = new int[1];
            MPI_Get_count(status, memory.datatype(), got);
            check.same(count, got[0], memory.name() + " count");
            memory.check(check, count, k, k + 1000, "receiver");
        }
    }

    private static void disturb(Object buffer) {
        if (buffer instanceof Buffer b) {
            b.position(b.capacity() / 2);
        }
    }

    private static void disturbed(Check check, Object buffer) {
        if (buffer instanceof Buffer b) {
            check.same(b.capacity() / 2, b.position(), "position of " + b);
            check.same(b.capacity(), b.limit(), "limit of " + b);
        }
    }
}
