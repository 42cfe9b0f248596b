import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Comm;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/**
 * All ranks write one picture of the Mandelbrot set, each the lines that it computed: every n-th, so that the work is even. The header is
 * rank 0's. Teaches writeAt, and the non-blocking iWriteAt.
 */
public class SharedImage {
    static final int WIDTH = 160;
    static final int HEIGHT = 120;
    static final int DEPTH = 255;

    static byte[] line(int y) {
        byte[] line = new byte[WIDTH];
        for (int x = 0; x < WIDTH; x++) {
            double re = 3.0 * x / WIDTH - 2;
            double im = 2.0 * y / HEIGHT - 1;
            double a = 0;
            double b = 0;
            int n = 0;
            while (n < DEPTH && a * a + b * b < 4) {
                double t = a * a - b * b + re;
                b = 2 * a * b + im;
                a = t;
                n++;
            }
            line[x] = (byte) n;
        }
        return line;
    }

    /** The same at all ranks. */
    static Path path() throws MPIException {
        long[] number = {System.nanoTime()};
        MPI.COMM_WORLD.bcast(number, 1, MPI.LONG, 0);
        return Path.of(System.getProperty("java.io.tmpdir"), "mandelbrot-" + number[0] + ".pgm");
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Comm comm = MPI.COMM_WORLD;
        Path path = path();
        byte[] header = ("P5 " + WIDTH + " " + HEIGHT + " " + DEPTH + "\n").getBytes(StandardCharsets.US_ASCII);
        try (File file = File.open(comm, path, MPI.MODE_CREATE | MPI.MODE_WRONLY)) {
            if (comm.getRank() == 0) {
                file.writeAt(0, header);
            }
            mpi.Request written = MPI.REQUEST_NULL;
            for (int y = comm.getRank(); y < HEIGHT; y += comm.getSize()) {
                // the line before is written while this one is computed
                byte[] line = line(y);
                written.waitFor();
                written = file.iWriteAt(header.length + (long) y * WIDTH, line);
            }
            written.waitFor();
        }
        comm.barrier();
        if (comm.getRank() == 0) {
            byte[] found = Files.readAllBytes(path);
            for (int y = 0; y < HEIGHT; y++) {
                int at = header.length + y * WIDTH;
                if (!java.util.Arrays.equals(line(y), java.util.Arrays.copyOfRange(found, at, at + WIDTH))) {
                    System.err.println("SharedImage: line " + y + " is not what one rank computes");
                    comm.abort(1);
                }
            }
            Files.delete(path);
            System.out.println("OK a picture of " + WIDTH + " x " + HEIGHT + " points, " + found.length + " bytes");
        }
        MPI.Finalize();
    }
}
