import mpi.*;

/**
 * Each rank has some lines to write one behind the other: where does it begin? Teaches exScan, which leaves rank 0's
 * result alone, and how the offsets place the pieces in one array at rank 0.
 */
public class ExScanOffsets {
    static String textOf(int rank) {
        return ("line of rank " + rank + "\n").repeat(rank % 3);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        byte[] text = textOf(rank).getBytes();
        int[] length = {text.length};
        int[] offset = {0};
        MPI.COMM_WORLD.exScan(length, offset, 1, MPI.INT, MPI.SUM);
        int[] total = new int[1];
        MPI.COMM_WORLD.allReduce(length, total, 1, MPI.INT, MPI.SUM);

        // offset and length travel together, then the text
        byte[] all = new byte[total[0]];
        if (rank == 0) {
            System.arraycopy(text, 0, all, offset[0], text.length);
            for (int i = 1; i < size; i++) {
                int[] place = new int[2];
                Status status = MPI.COMM_WORLD.recv(place, 2, MPI.INT, MPI.ANY_SOURCE, 1);
                byte[] piece = new byte[place[1]];
                MPI.COMM_WORLD.recv(piece, piece.length, MPI.BYTE, status.getSource(), 2);
                System.arraycopy(piece, 0, all, place[0], piece.length);
            }
            StringBuilder expected = new StringBuilder();
            for (int r = 0; r < size; r++) {
                expected.append(textOf(r));
            }
            if (!new String(all).equals(expected.toString())) {
                System.err.println("ExScanOffsets: got " + new String(all) + ", expected " + expected);
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK " + all.length + " bytes in place");
        } else {
            MPI.COMM_WORLD.send(new int[] {offset[0], text.length}, 2, MPI.INT, 0, 1);
            MPI.COMM_WORLD.send(text, text.length, MPI.BYTE, 0, 2);
        }
        MPI.Finalize();
    }
}
