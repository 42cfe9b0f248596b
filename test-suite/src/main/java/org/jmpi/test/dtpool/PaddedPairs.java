package org.jmpi.test.dtpool;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The padding of the predefined pairs is not sent and not received, by few pairs and by many. */
public final class PaddedPairs {
    private static final int[] COUNTS = {1, 2, 7, 1000, 20_000};

    private PaddedPairs() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PaddedPairs::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int p = 0; p < Basic.PAIRS.size() && MTest.rank() < 2; p++) {
            for (int count : COUNTS) {
                one(check, Basic.PAIRS.get(p), count, p);
            }
        }
        return check.errors();
    }

    private static void one(Check check, Basic.Pair pair, int count, int tag) {
        Model elements = Shape.of(pair).model.times(count);
        int bytes = (int) (Shape.of(pair).model.extent() * count);
        byte[] data = Bytes.of(bytes, tag);
        if (MTest.rank() == 0) {
            check.ok(MPI_Send(data, count, pair.handle(), 1, tag, MPI_COMM_WORLD), "Send");
            return;
        }
        byte[] expected = Bytes.blank(bytes);
        elements.copy(data, elements, expected, elements.data.size());
        byte[] actual = Bytes.blank(bytes);
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Recv(actual, count, pair.handle(), 0, tag, MPI_COMM_WORLD, status), "Recv");
        check.status(status, 0, tag, elements.size(), count + " of " + pair);
        for (int i = 0; i < bytes; i++) {
            if (actual[i] != expected[i]) {
                check.fail(count + " of " + pair + ": byte " + i + " is " + actual[i] + ", expected " + expected[i]);
                return;
            }
        }
    }
}
