import mpi.*;

/** Who has the greatest and the least value; the predefined operations. */
public class Locations {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Locations: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static void ints(int rank, int size, int left, int right) {
        int most = Math.min(2, size - 1);
        int[] ints = {0, (rank % 3 * 10 - 10), rank, (5 - rank), (rank + 100)};
        int[] intGot = new int[5];
        MPI.COMM_WORLD.Allreduce(ints, 1, intGot, 1, 2, MPI.INT2, MPI.MAXLOC);
        check(intGot[1] == 10 * most - 10 && intGot[2] == most, "int: greatest at " + intGot[2]);
        check(intGot[3] == 5 && intGot[4] == 100 && intGot[0] == 0, "int: the second pair");
        MPI.COMM_WORLD.Reduce(ints, 1, intGot, 0, 1, MPI.INT2, MPI.MINLOC, 0);
        check(rank != 0 || intGot[0] == -10 && intGot[1] == 0, "int: least at " + intGot[1]);
    }

    static void shorts(int rank, int size, int left, int right) {
        int most = Math.min(2, size - 1);
        short[] shorts = {0, (short) (rank % 3 * 10 - 10), (short) rank, (short) (5 - rank), (short) (rank + 100)};
        short[] shortGot = new short[5];
        MPI.COMM_WORLD.Allreduce(shorts, 1, shortGot, 1, 2, MPI.SHORT2, MPI.MAXLOC);
        check(shortGot[1] == 10 * most - 10 && shortGot[2] == most, "short: greatest at " + shortGot[2]);
        check(shortGot[3] == 5 && shortGot[4] == 100 && shortGot[0] == 0, "short: the second pair");
        MPI.COMM_WORLD.Reduce(shorts, 1, shortGot, 0, 1, MPI.SHORT2, MPI.MINLOC, 0);
        check(rank != 0 || shortGot[0] == -10 && shortGot[1] == 0, "short: least at " + shortGot[1]);
    }

    static void longs(int rank, int size, int left, int right) {
        int most = Math.min(2, size - 1);
        long[] longs = {0, (rank % 3 * 10 - 10), rank, (5 - rank), (rank + 100)};
        long[] longGot = new long[5];
        MPI.COMM_WORLD.Allreduce(longs, 1, longGot, 1, 2, MPI.LONG2, MPI.MAXLOC);
        check(longGot[1] == 10 * most - 10 && longGot[2] == most, "long: greatest at " + longGot[2]);
        check(longGot[3] == 5 && longGot[4] == 100 && longGot[0] == 0, "long: the second pair");
        MPI.COMM_WORLD.Reduce(longs, 1, longGot, 0, 1, MPI.LONG2, MPI.MINLOC, 0);
        check(rank != 0 || longGot[0] == -10 && longGot[1] == 0, "long: least at " + longGot[1]);
    }

    static void floats(int rank, int size, int left, int right) {
        int most = Math.min(2, size - 1);
        float[] floats = {0, (rank % 3 * 10 - 10), rank, (5 - rank), (rank + 100)};
        float[] floatGot = new float[5];
        MPI.COMM_WORLD.Allreduce(floats, 1, floatGot, 1, 2, MPI.FLOAT2, MPI.MAXLOC);
        check(floatGot[1] == 10 * most - 10 && floatGot[2] == most, "float: greatest at " + floatGot[2]);
        check(floatGot[3] == 5 && floatGot[4] == 100 && floatGot[0] == 0, "float: the second pair");
        MPI.COMM_WORLD.Reduce(floats, 1, floatGot, 0, 1, MPI.FLOAT2, MPI.MINLOC, 0);
        check(rank != 0 || floatGot[0] == -10 && floatGot[1] == 0, "float: least at " + floatGot[1]);
    }

    static void doubles(int rank, int size, int left, int right) {
        int most = Math.min(2, size - 1);
        double[] doubles = {0, (rank % 3 * 10 - 10), rank, (5 - rank), (rank + 100)};
        double[] doubleGot = new double[5];
        MPI.COMM_WORLD.Allreduce(doubles, 1, doubleGot, 1, 2, MPI.DOUBLE2, MPI.MAXLOC);
        check(doubleGot[1] == 10 * most - 10 && doubleGot[2] == most, "double: greatest at " + doubleGot[2]);
        check(doubleGot[3] == 5 && doubleGot[4] == 100 && doubleGot[0] == 0, "double: the second pair");
        MPI.COMM_WORLD.Reduce(doubles, 1, doubleGot, 0, 1, MPI.DOUBLE2, MPI.MINLOC, 0);
        check(rank != 0 || doubleGot[0] == -10 && doubleGot[1] == 0, "double: least at " + doubleGot[1]);
    }

    static void bits(int rank, int size, int left, int right) {
        byte[] bytes = {(byte) -rank, (byte) (1 << rank)};
        byte[] got = new byte[2];
        MPI.COMM_WORLD.Allreduce(bytes, 0, got, 0, 1, MPI.BYTE, MPI.MIN);
        check(got[0] == 1 - size, "bytes have no sign: " + got[0]);
        MPI.COMM_WORLD.Allreduce(bytes, 1, got, 1, 1, MPI.BYTE, MPI.BOR);
        check(got[1] == (byte) ((1 << size) - 1), "bits: " + got[1]);
        boolean[] flags = {rank == 0, true};
        boolean[] result = new boolean[2];
        MPI.COMM_WORLD.Allreduce(flags, 0, result, 0, 2, MPI.BOOLEAN, MPI.LAND);
        check(result[0] == (size == 1) && result[1], "and");
        MPI.COMM_WORLD.Allreduce(flags, 0, result, 0, 2, MPI.BOOLEAN, MPI.LOR);
        check(result[0] && result[1], "or");
        MPI.COMM_WORLD.Allreduce(flags, 0, result, 0, 2, MPI.BOOLEAN, MPI.LXOR);
        check(result[0] && result[1] == (size % 2 == 1), "exclusive or");
    }

    static void numbers(int rank, int size, int left, int right) {
        int[] numbers = {rank + 1};
        int[] number = new int[1];
        MPI.COMM_WORLD.Allreduce(numbers, 0, number, 0, 1, MPI.INT, MPI.PROD);
        int product = 1;
        int xor = 0;
        int and = -1;
        for (int r = 1; r <= size; r++) {
            product *= r;
            xor ^= r;
            and &= r;
        }
        check(number[0] == product, "product " + number[0]);
        MPI.COMM_WORLD.Allreduce(numbers, 0, number, 0, 1, MPI.INT, MPI.BXOR);
        check(number[0] == xor, "exclusive or of bits " + number[0]);
        MPI.COMM_WORLD.Allreduce(numbers, 0, number, 0, 1, MPI.INT, MPI.BAND);
        check(number[0] == and, "and of bits " + number[0]);
        char[] chars = {(char) ('a' + rank)};
        char[] last = new char[1];
        MPI.COMM_WORLD.Allreduce(chars, 0, last, 0, 1, MPI.CHAR, MPI.MAX);
        check(last[0] == 'a' + size - 1, "the last letter is " + last[0]);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        ints(rank, size, left, right);
        shorts(rank, size, left, right);
        longs(rank, size, left, right);
        floats(rank, size, left, right);
        doubles(rank, size, left, right);
        bits(rank, size, left, right);
        numbers(rank, size, left, right);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
