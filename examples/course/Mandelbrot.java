import java.nio.IntBuffer;
import mpi.*;

/**
 * The Mandelbrot set, a line at a time, to whoever is free: lines differ much in the work they are. Teaches dynamic
 * work where rank 0 keeps a receive open for every worker and takes the first that is there with waitAnyStatus.
 */
public class Mandelbrot {
    static final int WIDTH = 60;
    static final int HEIGHT = 40;
    static final int MOST = 200;
    static final int LINE = 1;
    static final int END = 2;

    static int[] line(int y) {
        int[] line = new int[WIDTH];
        for (int x = 0; x < WIDTH; x++) {
            double cr = -2.2 + 3.2 * x / WIDTH;
            double ci = -1.2 + 2.4 * y / HEIGHT;
            double zr = 0;
            double zi = 0;
            while (line[x] < MOST && zr * zr + zi * zi < 4) {
                double t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
                line[x]++;
            }
        }
        return line;
    }

    static int[][] deal(int size) throws MPIException {
        int[][] picture = new int[HEIGHT][];
        int next = 0;
        if (size == 1) {
            for (; next < HEIGHT; next++) {
                picture[next] = line(next);
            }
            return picture;
        }
        Request[] requests = new Request[size - 1];
        IntBuffer[] answers = new IntBuffer[size - 1];
        for (int w = 0; w < size - 1; w++) {
            answers[w] = MPI.newIntBuffer(WIDTH + 1);
            int tag = next < HEIGHT ? LINE : END;
            MPI.COMM_WORLD.send(new int[] {next++}, 1, MPI.INT, w + 1, tag);
            requests[w] = tag == END
                    ? MPI.REQUEST_NULL
                    : MPI.COMM_WORLD.iRecv(answers[w], WIDTH + 1, MPI.INT, w + 1, LINE);
        }
        for (int done = 0; done < HEIGHT; done++) {
            Status status = Request.waitAnyStatus(requests);
            int w = status.getIndex();
            int y = answers[w].get(WIDTH);
            picture[y] = new int[WIDTH];
            answers[w].get(picture[y]);
            answers[w].clear();
            int tag = next < HEIGHT ? LINE : END;
            MPI.COMM_WORLD.send(new int[] {next++}, 1, MPI.INT, w + 1, tag);
            if (tag == LINE) {
                requests[w] = MPI.COMM_WORLD.iRecv(answers[w], WIDTH + 1, MPI.INT, w + 1, LINE);
            }
        }
        return picture;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        if (MPI.COMM_WORLD.getRank() == 0) {
            int[][] picture = deal(size);
            long inside = 0;
            for (int y = 0; y < HEIGHT; y++) {
                if (!java.util.Arrays.equals(picture[y], line(y))) {
                    System.err.println("Mandelbrot: line " + y + " is wrong");
                    MPI.COMM_WORLD.abort(1);
                }
                inside += java.util.Arrays.stream(picture[y]).filter(i -> i == MOST).count();
            }
            System.out.println("OK " + inside + " of " + WIDTH * HEIGHT + " points are inside");
        } else {
            int[] y = new int[1];
            while (MPI.COMM_WORLD.recv(y, 1, MPI.INT, 0, MPI.ANY_TAG).getTag() == LINE) {
                int[] answer = java.util.Arrays.copyOf(line(y[0]), WIDTH + 1);
                answer[WIDTH] = y[0];
                MPI.COMM_WORLD.send(answer, WIDTH + 1, MPI.INT, 0, LINE);
            }
        }
        MPI.Finalize();
    }
}
