import java.nio.charset.StandardCharsets;
import java.util.*;
import mpi.*;

/**
 * Only rank 0 has the configuration: numbers, a switch, and a text of unknown length. It packs them into one message and
 * broadcasts that. Teaches pack, unpack, packSize, the type PACKED, and the length that must be known first.
 */
public class BcastConfig {
    static int steps;
    static double tolerance;
    static boolean verbose;
    static String title;

    /** Returns the configuration as bytes, no more than it needs. */
    static byte[] pack(byte[] text) throws MPIException {
        byte[] packed = new byte[MPI.COMM_WORLD.packSize(2, MPI.INT)
                + MPI.COMM_WORLD.packSize(1, MPI.DOUBLE)
                + MPI.COMM_WORLD.packSize(1, MPI.BOOLEAN)
                + MPI.COMM_WORLD.packSize(text.length, MPI.BYTE)];
        int position = 0;
        position = MPI.COMM_WORLD.pack(new int[] {steps, text.length}, 2, MPI.INT, packed, position);
        position = MPI.COMM_WORLD.pack(new double[] {tolerance}, 1, MPI.DOUBLE, packed, position);
        position = MPI.COMM_WORLD.pack(new boolean[] {verbose}, 1, MPI.BOOLEAN, packed, position);
        position = MPI.COMM_WORLD.pack(text, text.length, MPI.BYTE, packed, position);
        return Arrays.copyOf(packed, position);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        byte[] packed = new byte[0];
        int[] length = new int[1];
        if (rank == 0) {
            steps = 250;
            tolerance = 1e-6;
            verbose = true;
            title = "Gr\u00fc\u00dfe an " + size + " ranks";
            packed = pack(title.getBytes(StandardCharsets.UTF_8));
            length[0] = packed.length;
        }
        MPI.COMM_WORLD.bcast(length, 1, MPI.INT, 0);
        if (rank != 0) {
            packed = new byte[length[0]];
        }
        MPI.COMM_WORLD.bcast(packed, length[0], MPI.PACKED, 0);

        int[] ints = new int[2];
        double[] doubles = new double[1];
        boolean[] booleans = new boolean[1];
        int position = 0;
        position = MPI.COMM_WORLD.unpack(packed, position, ints, 2, MPI.INT);
        position = MPI.COMM_WORLD.unpack(packed, position, doubles, 1, MPI.DOUBLE);
        position = MPI.COMM_WORLD.unpack(packed, position, booleans, 1, MPI.BOOLEAN);
        byte[] text = new byte[ints[1]];
        position = MPI.COMM_WORLD.unpack(packed, position, text, text.length, MPI.BYTE);
        steps = ints[0];
        tolerance = doubles[0];
        verbose = booleans[0];
        title = new String(text, StandardCharsets.UTF_8);

        String expected = "Gr\u00fc\u00dfe an " + size + " ranks";
        if (steps != 250 || tolerance != 1e-6 || !verbose || !title.equals(expected) || position != length[0]) {
            System.err.println("BcastConfig: rank " + rank + " has steps " + steps + ", tolerance " + tolerance
                    + ", verbose " + verbose + ", title " + title + ", " + position + " of " + length[0] + " bytes");
            MPI.COMM_WORLD.abort(1);
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK all ranks have the same " + length[0] + " bytes of configuration");
        }
        MPI.Finalize();
    }
}
