import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * NAS Parallel Benchmark EP ("embarrassingly parallel"), written from its published specification.
 *
 * <p>2^M pairs of uniform random numbers are turned into pairs of Gaussian deviates by acceptance and rejection
 * (Marsaglia's polar method). Their sums, and how many fall into each square annulus, are the result. Ranks share
 * nothing until the final sums: what is measured is arithmetic and, at the end, two small reductions.
 *
 * <p>Usage: {@code jmpiexec -n 4 EP.java [S|W|A|B]}. Exits with 1 when the sums are not the published ones, with 2
 * when the class is unknown.
 */
public class EP {
    /** Multiplier of the generator x' = 5^13 x mod 2^46. */
    private static final long MULTIPLIER = 1_220_703_125L;

    private static final long MASK = (1L << 46) - 1;
    private static final double SCALE = 1.0 / (1L << 46);
    private static final long SEED = 271_828_183L;

    /** Pairs are made in blocks of 2^16: each starts from its own seed, so any rank can make any block. */
    private static final int BLOCK_LOG = 16;

    private static final int ANNULI = 10;
    private static final double TOLERANCE = 1e-8;

    /** A problem size: 2^logPairs pairs, and the published sums. */
    private enum Size {
        S(24, -3.247834652034740e3, -6.958407078382297e3),
        W(25, -2.863319731645753e3, -6.320053679109499e3),
        A(28, -4.295875165629892e3, -1.580732573678431e4),
        B(30, 4.033815542441498e4, -2.660669192809235e4);

        final int logPairs;
        final double sx;
        final double sy;

        Size(int logPairs, double sx, double sy) {
            this.logPairs = logPairs;
            this.sx = sx;
            this.sy = sy;
        }
    }

    /** Sums of the accepted deviates: [0] of the first, [1] of the second of each pair. */
    private final double[] sums = new double[2];

    /** How many accepted pairs have max(|X|, |Y|) in [l, l + 1). */
    private final long[] counts = new long[ANNULI];

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
                System.err.println("EP: unknown class '" + name + "': expected S, W, A or B, as in: EP.java A");
            }
            return 2;
        }
        EP ep = new EP();
        comm.barrier();
        double start = MPI.wtime();
        ep.compute(size, comm);
        double[] seconds = {MPI.wtime() - start};
        comm.allReduce(seconds, 1, MPI.DOUBLE, MPI.MAX);
        boolean verified = close(ep.sums[0], size.sx) && close(ep.sums[1], size.sy);
        if (comm.getRank() == 0) {
            ep.report(size, comm.getSize(), seconds[0], verified);
        }
        return verified ? 0 : 1;
    }

    private static Size find(String name) {
        for (Size size : Size.values()) {
            if (size.name().equalsIgnoreCase(name)) {
                return size;
            }
        }
        return null;
    }

    private void compute(Size size, Intracomm comm) throws MPIException {
        long blocks = 1L << (size.logPairs - BLOCK_LOG);
        long first = blocks * comm.getRank() / comm.getSize();
        long end = blocks * (comm.getRank() + 1) / comm.getSize();
        // Two numbers a pair: the state moves by 5^13 to the power of 2^17 from one block to the next.
        long blockMultiplier = power(MULTIPLIER, 2L << BLOCK_LOG);
        long seed = multiply(SEED, power(blockMultiplier, first));
        for (long block = first; block < end; block++) {
            block(seed);
            seed = multiply(seed, blockMultiplier);
        }
        comm.allReduce(sums, sums.length, MPI.DOUBLE, MPI.SUM);
        comm.allReduce(counts, counts.length, MPI.LONG, MPI.SUM);
    }

    /** Adds the deviates of one block, whose generator starts at {@code seed}. */
    private void block(long seed) {
        long state = seed;
        double sx = 0;
        double sy = 0;
        for (int i = 0; i < 1 << BLOCK_LOG; i++) {
            state = multiply(state, MULTIPLIER);
            double x = 2 * (state * SCALE) - 1;
            state = multiply(state, MULTIPLIER);
            double y = 2 * (state * SCALE) - 1;
            double t = x * x + y * y;
            if (t <= 1) {
                double factor = Math.sqrt(-2 * Math.log(t) / t);
                double gx = x * factor;
                double gy = y * factor;
                counts[(int) Math.max(Math.abs(gx), Math.abs(gy))]++;
                sx += gx;
                sy += gy;
            }
        }
        sums[0] += sx;
        sums[1] += sy;
    }

    /** The product mod 2^46: a long product is exact mod 2^64, so its low bits are the answer. */
    private static long multiply(long a, long b) {
        return (a * b) & MASK;
    }

    private static long power(long base, long exponent) {
        long result = 1;
        long square = base;
        for (long e = exponent; e > 0; e >>= 1) {
            if ((e & 1) != 0) {
                result = multiply(result, square);
            }
            square = multiply(square, square);
        }
        return result;
    }

    private static boolean close(double value, double reference) {
        return Math.abs((value - reference) / reference) <= TOLERANCE;
    }

    private void report(Size size, int ranks, double seconds, boolean verified) {
        System.out.println("NPB EP class " + size + ", 2^" + size.logPairs + " pairs, " + ranks + " ranks");
        for (int l = 0; l < ANNULI; l++) {
            System.out.println("annulus " + l + " " + counts[l]);
        }
        System.out.printf(Locale.ROOT, "computed sx %.15e%n", sums[0]);
        System.out.printf(Locale.ROOT, "reference sx %.15e%n", size.sx);
        System.out.printf(Locale.ROOT, "computed sy %.15e%n", sums[1]);
        System.out.printf(Locale.ROOT, "reference sy %.15e%n", size.sy);
        System.out.println(verified ? "VERIFIED" : "NOT VERIFIED");
        double operations = 2.0 * (1L << size.logPairs);
        System.out.printf(Locale.ROOT, "time %.3f s%n", seconds);
        System.out.printf(Locale.ROOT, "Mop/s %.2f%n", operations / seconds / 1e6);
    }
}
