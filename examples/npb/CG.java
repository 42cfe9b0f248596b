import java.util.Arrays;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * NAS Parallel Benchmark CG ("conjugate gradient"), written from its published specification.
 *
 * <p>Estimates the smallest eigenvalue of a large sparse symmetric matrix by inverse power iteration; each step solves
 * a linear system with 25 iterations of the conjugate gradient method. The rows are dealt to the ranks in blocks. A
 * product with the matrix needs the whole vector, which is put together by one allgather; the scalar products are sums
 * over all ranks. So it measures medium-sized allgathers and very small allreduces.
 *
 * <p>Usage: {@code jmpiexec -n 4 CG.java [S|W|A|B]}. Exits with 1 when zeta is not the published one, with 2 when the
 * class is unknown.
 */
public class CG {
    private static final int INNER_ITERATIONS = 25;
    private static final double CONDITION = 0.1;
    private static final double TOLERANCE = 1e-10;

    /** A problem size: order, non-zeros of each generating vector, outer iterations, shift, published zeta. */
    private enum Size {
        S(1400, 7, 15, 10, 8.5971775078648),
        W(7000, 8, 15, 12, 10.362595087124),
        A(14000, 11, 15, 20, 17.130235054029),
        B(75000, 13, 75, 60, 22.712745482631);

        final int order;
        final int nonzeros;
        final int iterations;
        final double shift;
        final double zeta;

        Size(int order, int nonzeros, int iterations, double shift, double zeta) {
            this.order = order;
            this.nonzeros = nonzeros;
            this.iterations = iterations;
            this.shift = shift;
            this.zeta = zeta;
        }

        /** Floating point operations of the timed part, by the formula of the specification. */
        double operations() {
            double row = nonzeros * (nonzeros + 1.0);
            return 2.0 * iterations * order * (3 + row + INNER_ITERATIONS * (5 + row) + 3);
        }
    }

    public static void main(String[] args) throws MPIException {
        String[] own = MPI.Init(args);
        int exit = run(MPI.COMM_WORLD, own.length > 0 ? own[0] : "S");
        MPI.Finalize();
        if (exit != 0) {
            System.exit(exit);
        }
    }

    private static int run(Intracomm comm, String name) throws MPIException {
        Size size = find(name);
        if (size == null) {
            if (comm.getRank() == 0) {
                System.err.println("CG: unknown class '" + name + "': expected S, W, A or B, as in: CG.java A");
            }
            return 2;
        }
        Solver solver = new Solver(comm, size);
        solver.iterate(1); // untimed: touches all memory and all code, as the specification has it
        comm.barrier();
        double start = MPI.wtime();
        double zeta = solver.iterate(size.iterations);
        double[] seconds = {MPI.wtime() - start};
        comm.allReduce(seconds, 1, MPI.DOUBLE, MPI.MAX);
        boolean verified = Math.abs(zeta - size.zeta) <= TOLERANCE;
        if (comm.getRank() == 0) {
            report(size, comm.getSize(), solver, zeta, seconds[0], verified);
        }
        return verified ? 0 : 1;
    }

    private static Size find(String name) {
        return Arrays.stream(Size.values()).filter(s -> s.name().equalsIgnoreCase(name)).findAny().orElse(null);
    }

    private static void report(Size size, int ranks, Solver solver, double zeta, double seconds, boolean verified) {
        System.out.println("NPB CG class " + size + ", order " + size.order + ", " + ranks + " ranks");
        System.out.printf(Locale.ROOT, "residual %.3e%n", solver.residual);
        System.out.printf(Locale.ROOT, "computed zeta %.13f%n", zeta);
        System.out.printf(Locale.ROOT, "reference zeta %.13f%n", size.zeta);
        System.out.println(verified ? "VERIFIED" : "NOT VERIFIED");
        System.out.printf(Locale.ROOT, "time %.3f s%n", seconds);
        System.out.printf(Locale.ROOT, "Mop/s %.2f%n", size.operations() / seconds / 1e6);
    }

    /** The generator x' = 5^13 x mod 2^46 of the specification. */
    private static final class Generator {
        private static final long MULTIPLIER = 1_220_703_125L;
        private static final long MASK = (1L << 46) - 1;
        private long state = 314_159_265L;

        /** Next number in (0, 1). */
        double next() {
            state = (state * MULTIPLIER) & MASK;
            return state * (1.0 / (1L << 46));
        }
    }

    /**
     * The rows [low, high) of the matrix, compressed by rows.
     *
     * <p>The matrix is the sum of w_i v_i v_i^T, with sparse random vectors v_i and weights falling from 1 to
     * CONDITION, plus CONDITION minus the shift on the diagonal. Every rank draws all vectors, which is cheap, and
     * keeps only what falls in its rows.
     */
    private static final class Matrix {
        private final int low;
        private final int rows;
        private final int[] start;
        private int[] column;
        private double[] value;

        Matrix(Size size, int low, int high) {
            this.low = low;
            this.rows = high - low;
            this.start = new int[rows + 1];
            Vectors vectors = new Vectors(size);
            scatter(size, vectors, count(vectors));
            merge(size.order);
        }

        /** How many entries each row gets, the ones for the same column counted apart. */
        private int[] count(Vectors vectors) {
            int[] entries = new int[rows + 1];
            for (int i = 0; i < vectors.order; i++) {
                for (int k = vectors.begin(i); k < vectors.end(i); k++) {
                    int row = vectors.index[k] - low;
                    if (row >= 0 && row < rows) {
                        entries[row] += vectors.end(i) - vectors.begin(i);
                    }
                }
            }
            return entries;
        }

        /** Places every product w_i v_i[row] v_i[col] in its row. */
        private void scatter(Size size, Vectors vectors, int[] entries) {
            for (int row = 0; row < rows; row++) {
                start[row + 1] = start[row] + entries[row];
            }
            column = new int[start[rows]];
            value = new double[start[rows]];
            int[] fill = Arrays.copyOf(start, rows + 1);
            double ratio = Math.pow(CONDITION, 1.0 / size.order);
            double weight = 1;
            for (int i = 0; i < size.order; i++) {
                for (int k = vectors.begin(i); k < vectors.end(i); k++) {
                    int row = vectors.index[k] - low;
                    if (row >= 0 && row < rows) {
                        fill[row] = outer(vectors, i, k, weight, fill[row], CONDITION - size.shift);
                    }
                }
                weight *= ratio;
            }
        }

        /** One row of the outer product of vector i, that of its element k; returns where the row now ends. */
        private int outer(Vectors vectors, int i, int k, double weight, int at, double diagonal) {
            int next = at;
            double scaled = vectors.element[k] * weight;
            for (int j = vectors.begin(i); j < vectors.end(i); j++) {
                column[next] = vectors.index[j];
                value[next] = vectors.element[j] * scaled;
                if (vectors.index[k] == i && j == k) {
                    value[next] += diagonal; // vector i always has an element i: each diagonal place gets it once
                }
                next++;
            }
            return next;
        }

        /** Sums the entries of a row that share a column, and closes the gaps. */
        private void merge(int order) {
            double[] sum = new double[order];
            boolean[] seen = new boolean[order];
            int end = 0;
            for (int row = 0; row < rows; row++) {
                int first = end;
                int from = start[row];
                start[row] = first;
                for (int k = from; k < start[row + 1]; k++) {
                    int col = column[k];
                    sum[col] += value[k];
                    if (!seen[col]) {
                        seen[col] = true;
                        column[end++] = col; // never ahead of k
                    }
                }
                Arrays.sort(column, first, end); // ascending columns walk the vector forwards
                for (int k = first; k < end; k++) {
                    value[k] = sum[column[k]];
                    sum[column[k]] = 0;
                    seen[column[k]] = false;
                }
            }
            start[rows] = end;
            column = Arrays.copyOf(column, end);
            value = Arrays.copyOf(value, end);
        }

        /** result = these rows times the whole vector. */
        void multiply(double[] vector, double[] result) {
            for (int row = 0; row < rows; row++) {
                double sum = 0;
                for (int k = start[row]; k < start[row + 1]; k++) {
                    sum += value[k] * vector[column[k]];
                }
                result[row] = sum;
            }
        }
    }

    /** The sparse random vectors v_i that generate the matrix. */
    private static final class Vectors {
        final int order;
        private final int width;
        private final int[] length;
        final int[] index;
        final double[] element;

        Vectors(Size size) {
            order = size.order;
            width = size.nonzeros + 1;
            length = new int[order];
            index = new int[order * width];
            element = new double[order * width];
            Generator random = new Generator();
            random.next(); // the specification spends one number before the matrix
            for (int i = 0; i < order; i++) {
                draw(random, i, size.nonzeros);
                setOwn(i);
            }
        }

        int begin(int i) {
            return i * width;
        }

        int end(int i) {
            return i * width + length[i];
        }

        private void draw(Generator random, int i, int wanted) {
            int range = 2 * Integer.highestOneBit(order - 1); // the power of two from the order on
            while (length[i] < wanted) {
                double drawn = random.next();
                int place = (int) (range * random.next());
                if (place < order && find(i, place) < 0) {
                    append(i, place, drawn);
                }
            }
        }

        /** Element i of vector i is one half, whether it was drawn or not. */
        private void setOwn(int i) {
            int at = find(i, i);
            if (at >= 0) {
                element[at] = 0.5;
            } else {
                append(i, i, 0.5);
            }
        }

        private int find(int i, int place) {
            for (int k = begin(i); k < end(i); k++) {
                if (index[k] == place) {
                    return k;
                }
            }
            return -1;
        }

        private void append(int i, int place, double drawn) {
            index[end(i)] = place;
            element[end(i)] = drawn;
            length[i]++;
        }
    }

    /** One rank's part of the vectors, and the iterations. */
    private static final class Solver {
        private final Intracomm comm;
        private final double shift;
        private final Matrix matrix;
        private final int block;
        private final int low;
        private final int rows;

        /** The whole vector to multiply by: a block a rank, the last padded so that all are equally long. */
        private final double[] whole;

        private final double[] x;
        private final double[] z;
        private final double[] p;
        private final double[] q;
        private final double[] r;
        private final double[] scalars = new double[2];
        private double residual;

        Solver(Intracomm comm, Size size) throws MPIException {
            this.comm = comm;
            this.shift = size.shift;
            this.block = (size.order + comm.getSize() - 1) / comm.getSize();
            this.low = block * comm.getRank();
            int first = Math.min(low, size.order);
            this.rows = Math.min(low + block, size.order) - first;
            this.matrix = new Matrix(size, first, first + rows);
            this.whole = new double[block * comm.getSize()];
            this.x = new double[rows];
            this.z = new double[rows];
            this.p = new double[rows];
            this.q = new double[rows];
            this.r = new double[rows];
        }

        /** Inverse power iterations from the vector of ones; the estimate after the last. */
        double iterate(int iterations) throws MPIException {
            Arrays.fill(x, 1);
            double zeta = 0;
            for (int i = 0; i < iterations; i++) {
                solve();
                scalars[0] = dot(x, z);
                scalars[1] = dot(z, z);
                comm.allReduce(scalars, 2, MPI.DOUBLE, MPI.SUM);
                zeta = shift + 1 / scalars[0];
                double norm = 1 / Math.sqrt(scalars[1]);
                for (int k = 0; k < rows; k++) {
                    x[k] = norm * z[k];
                }
            }
            return zeta;
        }

        /** Solves A z = x approximately. */
        private void solve() throws MPIException {
            Arrays.fill(z, 0);
            System.arraycopy(x, 0, r, 0, rows);
            System.arraycopy(x, 0, p, 0, rows);
            double rho = sum(dot(r, r));
            for (int i = 0; i < INNER_ITERATIONS; i++) {
                times(p);
                double alpha = rho / sum(dot(p, q));
                double previous = rho;
                rho = sum(advance(alpha));
                double beta = rho / previous;
                for (int k = 0; k < rows; k++) {
                    p[k] = r[k] + beta * p[k];
                }
            }
            times(z);
            for (int k = 0; k < rows; k++) {
                r[k] = x[k] - q[k];
            }
            residual = Math.sqrt(sum(dot(r, r)));
        }

        /** Steps along p; returns this rank's part of the new r.r. */
        private double advance(double alpha) {
            double square = 0;
            for (int k = 0; k < rows; k++) {
                z[k] += alpha * p[k];
                r[k] -= alpha * q[k];
                square += r[k] * r[k];
            }
            return square;
        }

        /** q = A v, for which all ranks' parts of v are put together first. */
        private void times(double[] v) throws MPIException {
            System.arraycopy(v, 0, whole, low, rows);
            comm.allGather(whole, block, MPI.DOUBLE);
            matrix.multiply(whole, q);
        }

        private double sum(double part) throws MPIException {
            scalars[0] = part;
            comm.allReduce(scalars, 1, MPI.DOUBLE, MPI.SUM);
            return scalars[0];
        }

        private double dot(double[] a, double[] b) {
            double sum = 0;
            for (int k = 0; k < rows; k++) {
                sum += a[k] * b[k];
            }
            return sum;
        }
    }
}
