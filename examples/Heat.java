import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import javax.imageio.ImageIO;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Heat spreads over a square plate whose edges are held at fixed temperatures. Shows halo exchange: every rank owns a
 * strip of rows and, before each step, swaps its outermost rows with its neighbours.
 *
 * <p>Usage: {@code jmpiexec -n 4 Heat.java [--check] [SIZE [STEPS]]}. Writes {@code heat.png} into the working
 * directory. With {@code --check} rank 0 also computes the whole plate alone; both must agree to the last bit.
 */
public class Heat {
    private static final int TAG_UP = 1;
    private static final int TAG_DOWN = 2;
    private static final int TAG_STRIP = 3;
    private static final int MAX_SIZE = 10_000;

    /** A quarter of each neighbour would be the largest stable share; a fifth keeps some of the old value. */
    private static final double SHARE = 0.2;

    /** Points of a row, fixed edges included. */
    private final int width;

    /** Rows computed here, the two beyond them (halo or fixed edge) not counted. */
    private final int rows;

    /** rows + 2 rows of width points, one after the other; direct memory travels without being copied first. */
    private DoubleBuffer now;

    private DoubleBuffer next;

    /** A strip of {@code rows} inner rows, the first of which is row {@code first} of a plate of {@code size} rows. */
    private Heat(int size, int first, int rows) {
        this.width = size + 2;
        this.rows = rows;
        this.now = plate(first == 1);
        this.next = plate(first == 1);
    }

    /** The plate at the start: 50 degrees along the left edge, 100 along the top, 0 elsewhere. */
    private DoubleBuffer plate(boolean hasTop) {
        DoubleBuffer plate = MPI.newDoubleBuffer((rows + 2) * width);
        for (int row = 0; row < rows + 2; row++) {
            plate.put(row * width, 50);
        }
        for (int i = 0; hasTop && i < width; i++) {
            plate.put(i, 100);
        }
        return plate;
    }

    public static void main(String[] args) throws MPIException, IOException {
        String[] own = MPI.Init(args);
        boolean check = own.length > 0 && own[0].equals("--check");
        int ranks = MPI.COMM_WORLD.getSize();
        int[] numbers = parse(Arrays.copyOfRange(own, check ? 1 : 0, own.length), ranks);
        int exit = 2;
        if (numbers != null) {
            exit = run(MPI.COMM_WORLD, numbers[0], numbers[1], check);
        } else if (MPI.COMM_WORLD.getRank() == 0) {
            System.err.println("Heat: cannot use " + Arrays.toString(own) + ": expected [--check] [SIZE [STEPS]], SIZE"
                    + " from " + ranks + " (a row a rank) to " + MAX_SIZE
                    + ", STEPS above 0, as in: Heat.java --check 300 1000");
        }
        MPI.Finalize();
        if (exit != 0) {
            System.exit(exit);
        }
    }

    /** SIZE and STEPS, or null when they are not what they should be. */
    private static int[] parse(String[] args, int ranks) {
        int[] numbers = {300, 2000};
        try {
            for (int i = 0; i < args.length; i++) {
                numbers[i] = Integer.parseInt(args[i]);
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return null;
        }
        return numbers[0] >= ranks && numbers[0] <= MAX_SIZE && numbers[1] > 0 ? numbers : null;
    }

    private static int run(Intracomm comm, int size, int steps, boolean check) throws MPIException, IOException {
        int rank = comm.getRank();
        int first = 1 + firstRow(rank, comm.getSize(), size);
        Heat strip = new Heat(size, first, 1 + firstRow(rank + 1, comm.getSize(), size) - first);
        for (int step = 0; step < steps; step++) {
            strip.exchange(comm);
            strip.step();
        }
        DoubleBuffer plate = strip.collect(comm, size);
        if (rank != 0) {
            return 0;
        }
        write(plate, size + 2);
        System.out.println("heat.png: " + size + " x " + size + " points after " + steps + " steps");
        return check ? compare(plate, size, steps) : 0;
    }

    /** How many of the plate's inner rows belong to lower ranks. */
    private static int firstRow(int rank, int ranks, int size) {
        return (int) ((long) size * rank / ranks);
    }

    /** Swaps border rows with both neighbours; PROC_NULL beyond the plate makes the call do nothing there. */
    private void exchange(Intracomm comm) throws MPIException {
        int rank = comm.getRank();
        int up = rank > 0 ? rank - 1 : MPI.PROC_NULL;
        int down = rank < comm.getSize() - 1 ? rank + 1 : MPI.PROC_NULL;
        DoubleBuffer top = MPI.slice(now, 0);
        DoubleBuffer firstOwn = MPI.slice(now, width);
        DoubleBuffer lastOwn = MPI.slice(now, rows * width);
        DoubleBuffer bottom = MPI.slice(now, (rows + 1) * width);
        comm.sendRecv(firstOwn, width, MPI.DOUBLE, up, TAG_UP, bottom, width, MPI.DOUBLE, down, TAG_UP);
        comm.sendRecv(lastOwn, width, MPI.DOUBLE, down, TAG_DOWN, top, width, MPI.DOUBLE, up, TAG_DOWN);
    }

    /** One time step: every inner point takes a share of what its four neighbours differ from it. */
    private void step() {
        for (int row = 1; row <= rows; row++) {
            for (int i = row * width + 1; i < (row + 1) * width - 1; i++) {
                double here = now.get(i);
                double around = now.get(i - width) + now.get(i + width) + now.get(i - 1) + now.get(i + 1);
                next.put(i, here + SHARE * (around - 4 * here));
            }
        }
        DoubleBuffer old = now;
        now = next;
        next = old;
    }

    /** The whole plate, edges included, on rank 0; null on the others. */
    private DoubleBuffer collect(Intracomm comm, int size) throws MPIException {
        DoubleBuffer own = MPI.slice(now, width);
        if (comm.getRank() != 0) {
            comm.send(own, rows * width, MPI.DOUBLE, 0, TAG_STRIP);
            return null;
        }
        DoubleBuffer plate = new Heat(size, 1, size).now;
        MPI.slice(plate, width).put(own.limit(rows * width));
        for (int rank = 1; rank < comm.getSize(); rank++) {
            int first = 1 + firstRow(rank, comm.getSize(), size);
            int end = 1 + firstRow(rank + 1, comm.getSize(), size);
            DoubleBuffer strip = MPI.slice(plate, first * width);
            comm.recv(strip, (end - first) * width, MPI.DOUBLE, rank, TAG_STRIP);
        }
        return plate;
    }

    private static int compare(DoubleBuffer plate, int size, int steps) {
        Heat serial = new Heat(size, 1, size);
        for (int step = 0; step < steps; step++) {
            serial.step();
        }
        int different = plate.clear().mismatch(serial.now.clear());
        String verdict = different < 0
                ? "VERIFIED: equal to the serial result"
                : "NOT VERIFIED: first difference at row " + different / serial.width + ", column "
                        + different % serial.width;
        System.out.println(verdict);
        return different < 0 ? 0 : 1;
    }

    /** Blue is cold, red is hot. */
    private static void write(DoubleBuffer plate, int width) throws IOException {
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(width, width, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < plate.capacity(); i++) {
            float hue = (float) (0.66 * (1 - plate.get(i) / 100));
            image.setRGB(i % width, i / width, Color.HSBtoRGB(hue, 1, 1));
        }
        ImageIO.write(image, "png", new File("heat.png"));
    }
}
