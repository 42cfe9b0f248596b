import java.nio.file.Path;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/**
 * Saves a matrix whose blocks of columns are spread over the ranks, and loads it again spread otherwise: by blocks of rows. The file
 * has the rows of the whole matrix one after the other, whoever wrote them. Teaches setView, writeAll, readAll.
 */
public class Checkpoint {
    static final int ROWS = 60;
    static final int COLUMNS = 84;

    static double value(int row, int column) {
        return row * 1000 + column;
    }

    static int first(int n, int part, int parts) {
        return n * part / parts;
    }

    /** The same at all ranks. */
    static Path path() throws MPIException {
        long[] number = {System.nanoTime()};
        MPI.COMM_WORLD.bcast(number, 1, MPI.LONG, 0);
        return Path.of(System.getProperty("java.io.tmpdir"), "checkpoint-" + number[0]);
    }

    /** Writes the columns of this rank: a piece of each row, with the pieces of the others between. */
    static void save(Comm comm, Path path) throws MPIException {
        int from = first(COLUMNS, comm.getRank(), comm.getSize());
        int own = first(COLUMNS, comm.getRank() + 1, comm.getSize()) - from;
        double[] columns = new double[ROWS * own];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = value(i / own, from + i % own);
        }
        Datatype pieces = Datatype.createVector(ROWS, own, COLUMNS, MPI.DOUBLE);
        pieces.commit();
        try (File file = File.open(comm, path, MPI.MODE_CREATE | MPI.MODE_WRONLY)) {
            file.setView(8L * from, MPI.DOUBLE, pieces, "native");
            file.writeAll(columns);
        }
        pieces.free();
    }

    /** Reads the rows of this rank, which lie in a row. */
    static double[] load(Comm comm, Path path, int from, int rows) throws MPIException {
        double[] matrix = new double[rows * COLUMNS];
        try (File file = File.open(comm, path, MPI.MODE_RDONLY | MPI.MODE_DELETE_ON_CLOSE)) {
            file.setView(0, MPI.DOUBLE, MPI.DOUBLE, "native");
            file.readAtAll((long) from * COLUMNS, matrix);
        }
        return matrix;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Comm comm = MPI.COMM_WORLD;
        Path path = path();
        save(comm, path);
        int from = first(ROWS, comm.getRank(), comm.getSize());
        double[] rows = load(comm, path, from, first(ROWS, comm.getRank() + 1, comm.getSize()) - from);
        for (int i = 0; i < rows.length; i++) {
            double expected = value(from + i / COLUMNS, i % COLUMNS);
            if (rows[i] != expected) {
                System.err.println("Checkpoint: row " + (from + i / COLUMNS) + " has " + rows[i] + ", expected " + expected);
                comm.abort(1);
            }
        }
        comm.barrier();
        if (comm.getRank() == 0) {
            System.out.println("OK " + ROWS + " x " + COLUMNS + " numbers saved by columns and loaded by rows");
        }
        MPI.Finalize();
    }
}
