package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Packed messages round a ring: sent as MPI_PACKED and received as what they are, the reverse, and by pieces. */
public final class PackedMessages {
    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int to = (rank + 1) % MTest.size();
    private final int from = (rank + MTest.size() - 1) % MTest.size();
    private final int[] vector = new int[1];
    private final MPI_Status status = new MPI_Status();

    private PackedMessages() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PackedMessages::run);
    }

    /** Any number of ranks. */
    public static int run(String[] args) {
        PackedMessages test = new PackedMessages();
        test.headerAndBody();
        // eager and rendezvous
        for (int doubles : new int[] {5, 1000, 200_000}) {
            MPI_Type_vector(doubles, 1, 2, MPI_DOUBLE, test.vector);
            MPI_Type_commit(test.vector);
            test.packedToTyped(doubles);
            test.typedToPacked(doubles);
            MPI_Type_free(test.vector);
        }
        return test.check.errors();
    }

    private static double value(int rank, int i) {
        return rank * 1e6 + i + 0.25;
    }

    private static double[] values(int rank, int doubles) {
        double[] a = new double[2 * doubles];
        for (int i = 0; i < doubles; i++) {
            a[2 * i] = value(rank, i);
        }
        return a;
    }

    /** A count, which the receiver unpacks first, and so many numbers. */
    private void headerAndBody() {
        int n = 10 + rank;
        int[] body = new int[n];
        Arrays.fill(body, 100 + rank);
        byte[] out = new byte[4 + 4 * n];
        int[] position = {0};
        check.ok(MPI_Pack(new int[] {n}, 1, MPI_INT, out, out.length, position, MPI_COMM_WORLD), "count");
        check.ok(MPI_Pack(body, n, MPI_INT, out, out.length, position, MPI_COMM_WORLD), "body");
        byte[] in = new byte[4 + 4 * (10 + from)];
        exchange(out, position[0], MPI_PACKED, in, in.length, MPI_PACKED);
        position[0] = 0;
        int[] count = new int[1];
        check.ok(MPI_Unpack(in, in.length, position, count, 1, MPI_INT, MPI_COMM_WORLD), "count");
        check.same(10 + from, count[0], "count");
        int[] got = new int[10 + from];
        check.ok(MPI_Unpack(in, in.length, position, got, got.length, MPI_INT, MPI_COMM_WORLD), "body");
        int[] expected = new int[10 + from];
        Arrays.fill(expected, 100 + from);
        check.isTrue(Arrays.equals(expected, got), "body: " + Arrays.toString(got));
    }

    private void exchange(Object out, int outCount, int outType, Object in, int inCount, int inType) {
        int code = MPI_Sendrecv(out, outCount, outType, to, 3, in, inCount, inType, from, 3, MPI_COMM_WORLD, status);
        check.ok(code, "exchange");
    }

    private void packedToTyped(int doubles) {
        byte[] packed = new byte[8 * doubles];
        int[] position = {0};
        int code = MPI_Pack(values(rank, doubles), 1, vector[0], packed, packed.length, position, MPI_COMM_WORLD);
        check.ok(code, "pack");
        double[] in = new double[2 * doubles];
        exchange(packed, position[0], MPI_PACKED, in, 1, vector[0]);
        check.isTrue(Arrays.equals(values(from, doubles), in), doubles + " packed doubles received as a vector");
        int[] count = new int[1];
        MPI_Get_count(status, vector[0], count);
        check.same(1, count[0], "vectors received");
    }

    private void typedToPacked(int doubles) {
        byte[] packed = new byte[8 * doubles];
        exchange(values(rank, doubles), 1, vector[0], packed, packed.length, MPI_PACKED);
        double[] in = new double[2 * doubles];
        int[] position = {0};
        int code = MPI_Unpack(packed, packed.length, position, in, 1, vector[0], MPI_COMM_WORLD);
        check.ok(code, "unpack");
        check.isTrue(Arrays.equals(values(from, doubles), in), "a vector of " + doubles + " received as MPI_PACKED");
    }
}
