import java.io.*;
import java.util.*;
import mpi.*;

/**
 * k-means clustering of points in the plane. Rank 0 makes the points and sends each rank its share as a serialized
 * list: objects travel as bytes, the length first. Teaches objects as bytes, and allReduce of sums and counts together.
 */
public class KMeans {
    static final int K = 3;
    static final int STEPS = 8;

    static class Point implements Serializable {
        private static final long serialVersionUID = 1L;
        final double x;
        final double y;

        Point(double x, double y) {
            this.x = x;
            this.y = y;
        }
    }

    static byte[] toBytes(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static List<Point> toPoints(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (List<Point>) in.readObject();
        }
    }

    /** For each centre: sum of x, sum of y, number of its points. */
    static double[] sums(List<Point> points, double[] centres) {
        double[] sums = new double[3 * K];
        for (Point p : points) {
            int best = 0;
            for (int k = 1; k < K; k++) {
                if (Math.hypot(p.x - centres[2 * k], p.y - centres[2 * k + 1])
                        < Math.hypot(p.x - centres[2 * best], p.y - centres[2 * best + 1])) {
                    best = k;
                }
            }
            sums[3 * best] += p.x;
            sums[3 * best + 1] += p.y;
            sums[3 * best + 2]++;
        }
        return sums;
    }

    static void move(double[] centres, double[] sums) {
        for (int k = 0; k < K; k++) {
            if (sums[3 * k + 2] > 0) {
                centres[2 * k] = sums[3 * k] / sums[3 * k + 2];
                centres[2 * k + 1] = sums[3 * k + 1] / sums[3 * k + 2];
            }
        }
    }

    public static void main(String[] args) throws MPIException, IOException, ClassNotFoundException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        List<Point> all = new ArrayList<>();
        List<Point> mine = null;
        if (rank == 0) {
            Random random = new Random(42);
            for (int i = 0; i < 200; i++) {
                all.add(new Point(10 * (i % K) + random.nextGaussian(), 5 * (i % K) + random.nextGaussian()));
            }
            for (int r = size - 1; r >= 0; r--) {
                mine = new ArrayList<>(all.subList(all.size() * r / size, all.size() * (r + 1) / size));
                if (r > 0) {
                    byte[] bytes = toBytes(mine);
                    MPI.COMM_WORLD.send(new int[] {bytes.length}, 1, MPI.INT, r, 0);
                    MPI.COMM_WORLD.send(bytes, bytes.length, MPI.BYTE, r, 1);
                }
            }
        } else {
            int[] length = new int[1];
            MPI.COMM_WORLD.recv(length, 1, MPI.INT, 0, 0);
            byte[] bytes = new byte[length[0]];
            MPI.COMM_WORLD.recv(bytes, bytes.length, MPI.BYTE, 0, 1);
            mine = toPoints(bytes);
        }

        double[] centres = {-1, 0, 5, 5, 30, 0};
        for (int step = 0; step < STEPS; step++) {
            double[] sums = sums(mine, centres);
            MPI.COMM_WORLD.allReduce(sums, sums.length, MPI.DOUBLE, MPI.SUM);
            move(centres, sums);
        }

        if (rank == 0) {
            double[] serial = {-1, 0, 5, 5, 30, 0};
            for (int step = 0; step < STEPS; step++) {
                move(serial, sums(all, serial));
            }
            for (int i = 0; i < serial.length; i++) {
                if (Math.abs(centres[i] - serial[i]) > 1e-9) {
                    System.err.println("KMeans: " + Arrays.toString(centres) + ", alone " + Arrays.toString(serial));
                    MPI.COMM_WORLD.abort(1);
                }
            }
            System.out.printf("OK centres (%.2f, %.2f) (%.2f, %.2f) (%.2f, %.2f)%n", centres[0], centres[1],
                    centres[2], centres[3], centres[4], centres[5]);
        }
        MPI.Finalize();
    }
}
