import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Frames of a picture of the Mandelbrot set, each collected by rank 0. Shows an imbalance: rows in blocks give some ranks much more to do
 * than others, rows in turns share the work. docs/traces.md finds and mends it with a trace.
 *
 * <p>Usage: {@code jmpiexec -n 4 Mandelbrot.java blocks|turns [ROWS [FRAMES]]}.
 */
public class Mandelbrot {
    private static final int MOST_STEPS = 2000;

    public static void main(String[] args) throws MPIException {
        String[] own = MPI.Init(args);
        int[] job = {0, 0, 0};
        if (MPI.COMM_WORLD.getRank() == 0) {
            parse(own, job);
        }
        MPI.COMM_WORLD.bcast(job, 3, MPI.INT, 0);
        if (job[0] > 0) {
            draw(MPI.COMM_WORLD, job[0], job[1], job[2] == 1);
        }
        MPI.Finalize();
        if (job[0] == 0) {
            System.exit(2);
        }
    }

    /** Sets the number of rows and of frames, and 1 if the ranks take rows in turns; leaves 0 rows for wrong arguments. */
    private static void parse(String[] args, int[] job) {
        String how = args.length > 0 ? args[0] : "";
        try {
            int rows = args.length > 1 ? Integer.parseInt(args[1]) : 400;
            int frames = args.length > 2 ? Integer.parseInt(args[2]) : 5;
            if ((how.equals("blocks") || how.equals("turns")) && rows > 0 && frames > 0) {
                job[0] = rows;
                job[1] = frames;
                job[2] = how.equals("turns") ? 1 : 0;
                return;
            }
        } catch (NumberFormatException e) {
            // told below, as other wrong arguments are
        }
        System.err.println("Mandelbrot: '" + String.join(" ", args)
                + "': expected blocks or turns, rows and frames above 0, as in: Mandelbrot.java turns 400 5");
    }

    private static void draw(Intracomm world, int rows, int frames, boolean inTurns) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int share = (rows + size - 1) / size;
        long[] mine = new long[share];
        long[] all = new long[share * size];
        double began = MPI.wtime();
        long inside = 0;
        for (int frame = 0; frame < frames; frame++) {
            for (int i = 0; i < share; i++) {
                int row = inTurns ? i * size + rank : rank * share + i;
                mine[i] = row < rows ? row(row, rows, frame) : 0;
            }
            world.gather(mine, share, MPI.LONG, all, share, MPI.LONG, 0);
            for (long each : all) {
                inside += each;
            }
            world.barrier();
        }
        if (rank == 0) {
            System.out.printf(Locale.ROOT, "%d points inside, %.3f s%n", inside, MPI.wtime() - began);
        }
    }

    /** Counts the points of a row that are in the set. */
    private static long row(int row, int rows, int frame) {
        double height = 1.6 / (1 + 0.1 * frame);
        double y = -0.2 + height * row / rows;
        long inside = 0;
        for (int column = 0; column < rows; column++) {
            double x = -2 + 2.5 * column / rows;
            inside += isInside(x, y) ? 1 : 0;
        }
        return inside;
    }

    private static boolean isInside(double x, double y) {
        double re = 0;
        double im = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            double next = re * re - im * im + x;
            im = 2 * re * im + y;
            re = next;
            if (re * re + im * im > 4) {
                return false;
            }
        }
        return true;
    }
}
