import mpi.*;
import java.util.Arrays;

/** Messages of all types, from one part of an array into another. */
public class AllTypes {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("AllTypes: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static void bytes(int rank, int size, int left, int right) {
        byte[] bytes = new byte[9];
        byte[] byteWanted = new byte[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            bytes[i + 1] = (byte) (v * 7);
            v = 13 * left + i;
            byteWanted[i + 1] = bytes[i + 1];
            byteWanted[i + 5] = (byte) (v * 7);
        }
        Status status = MPI.COMM_WORLD.Sendrecv(bytes, 1, 4, MPI.BYTE, right, 1, bytes, 5, 4, MPI.BYTE, left, 1);
        check(Arrays.equals(bytes, byteWanted), "byte: " + Arrays.toString(bytes));
        check(status.Get_count(MPI.BYTE) == 4 && status.Get_elements(MPI.BYTE) == 4, "byte: count");
    }

    static void chars(int rank, int size, int left, int right) {
        char[] chars = new char[9];
        char[] charWanted = new char[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            chars[i + 1] = (char) (v * 977);
            v = 13 * left + i;
            charWanted[i + 1] = chars[i + 1];
            charWanted[i + 5] = (char) (v * 977);
        }
        Status status = MPI.COMM_WORLD.Sendrecv(chars, 1, 4, MPI.CHAR, right, 1, chars, 5, 4, MPI.CHAR, left, 1);
        check(Arrays.equals(chars, charWanted), "char: " + Arrays.toString(chars));
        check(status.Get_count(MPI.CHAR) == 4 && status.Get_elements(MPI.CHAR) == 4, "char: count");
    }

    static void shorts(int rank, int size, int left, int right) {
        short[] shorts = new short[9];
        short[] shortWanted = new short[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            shorts[i + 1] = (short) (v * -131);
            v = 13 * left + i;
            shortWanted[i + 1] = shorts[i + 1];
            shortWanted[i + 5] = (short) (v * -131);
        }
        Status status = MPI.COMM_WORLD.Sendrecv(shorts, 1, 4, MPI.SHORT, right, 1, shorts, 5, 4, MPI.SHORT, left, 1);
        check(Arrays.equals(shorts, shortWanted), "short: " + Arrays.toString(shorts));
        check(status.Get_count(MPI.SHORT) == 4 && status.Get_elements(MPI.SHORT) == 4, "short: count");
    }

    static void booleans(int rank, int size, int left, int right) {
        boolean[] booleans = new boolean[9];
        boolean[] booleanWanted = new boolean[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            booleans[i + 1] = v % 3 == 0;
            v = 13 * left + i;
            booleanWanted[i + 1] = booleans[i + 1];
            booleanWanted[i + 5] = v % 3 == 0;
        }
        Status status = MPI.COMM_WORLD.Sendrecv(booleans, 1, 4, MPI.BOOLEAN, right, 1, booleans, 5, 4, MPI.BOOLEAN, left, 1);
        check(Arrays.equals(booleans, booleanWanted), "boolean: " + Arrays.toString(booleans));
        check(status.Get_count(MPI.BOOLEAN) == 4 && status.Get_elements(MPI.BOOLEAN) == 4, "boolean: count");
    }

    static void ints(int rank, int size, int left, int right) {
        int[] ints = new int[9];
        int[] intWanted = new int[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            ints[i + 1] = v * -70001;
            v = 13 * left + i;
            intWanted[i + 1] = ints[i + 1];
            intWanted[i + 5] = v * -70001;
        }
        Status status = MPI.COMM_WORLD.Sendrecv(ints, 1, 4, MPI.INT, right, 1, ints, 5, 4, MPI.INT, left, 1);
        check(Arrays.equals(ints, intWanted), "int: " + Arrays.toString(ints));
        check(status.Get_count(MPI.INT) == 4 && status.Get_elements(MPI.INT) == 4, "int: count");
    }

    static void longs(int rank, int size, int left, int right) {
        long[] longs = new long[9];
        long[] longWanted = new long[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            longs[i + 1] = v * -5_000_000_019L;
            v = 13 * left + i;
            longWanted[i + 1] = longs[i + 1];
            longWanted[i + 5] = v * -5_000_000_019L;
        }
        Status status = MPI.COMM_WORLD.Sendrecv(longs, 1, 4, MPI.LONG, right, 1, longs, 5, 4, MPI.LONG, left, 1);
        check(Arrays.equals(longs, longWanted), "long: " + Arrays.toString(longs));
        check(status.Get_count(MPI.LONG) == 4 && status.Get_elements(MPI.LONG) == 4, "long: count");
    }

    static void floats(int rank, int size, int left, int right) {
        float[] floats = new float[9];
        float[] floatWanted = new float[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            floats[i + 1] = v * 0.37f;
            v = 13 * left + i;
            floatWanted[i + 1] = floats[i + 1];
            floatWanted[i + 5] = v * 0.37f;
        }
        Status status = MPI.COMM_WORLD.Sendrecv(floats, 1, 4, MPI.FLOAT, right, 1, floats, 5, 4, MPI.FLOAT, left, 1);
        check(Arrays.equals(floats, floatWanted), "float: " + Arrays.toString(floats));
        check(status.Get_count(MPI.FLOAT) == 4 && status.Get_elements(MPI.FLOAT) == 4, "float: count");
    }

    static void doubles(int rank, int size, int left, int right) {
        double[] doubles = new double[9];
        double[] doubleWanted = new double[9];
        for (int i = 0; i < 4; i++) {
            int v = 13 * rank + i;
            doubles[i + 1] = v * -1.0e-7;
            v = 13 * left + i;
            doubleWanted[i + 1] = doubles[i + 1];
            doubleWanted[i + 5] = v * -1.0e-7;
        }
        Status status = MPI.COMM_WORLD.Sendrecv(doubles, 1, 4, MPI.DOUBLE, right, 1, doubles, 5, 4, MPI.DOUBLE, left, 1);
        check(Arrays.equals(doubles, doubleWanted), "double: " + Arrays.toString(doubles));
        check(status.Get_count(MPI.DOUBLE) == 4 && status.Get_elements(MPI.DOUBLE) == 4, "double: count");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        bytes(rank, size, left, right);
        chars(rank, size, left, right);
        shorts(rank, size, left, right);
        booleans(rank, size, left, right);
        ints(rank, size, left, right);
        longs(rank, size, left, right);
        floats(rank, size, left, right);
        doubles(rank, size, left, right);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
