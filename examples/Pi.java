import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Pi as the integral of 4 / (1 + x^2) over [0, 1], by the midpoint rule. Shows broadcast and reduction.
 *
 * <p>Usage: {@code jmpiexec -n 4 Pi.java [STEPS]}.
 */
public class Pi {
    public static void main(String[] args) throws MPIException {
        String[] own = MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        // Only rank 0 reads the command line; the others learn the number from it. Zero stands for "no number".
        long[] steps = {world.getRank() == 0 ? parse(own) : 0};
        world.bcast(steps, 1, MPI.LONG, 0);
        if (steps[0] > 0) {
            integrate(world, steps[0]);
        }
        MPI.Finalize();
        if (steps[0] <= 0) {
            System.exit(2);
        }
    }

    private static long parse(String[] args) {
        String text = args.length > 0 ? args[0] : "10000000";
        try {
            long steps = Long.parseLong(text);
            if (steps > 0) {
                return steps;
            }
        } catch (NumberFormatException e) {
            // told below, as a number that is not positive is
        }
        System.err.println("Pi: STEPS is '" + text + "': expected a whole number above 0, as in: Pi.java 1000000");
        return 0;
    }

    private static void integrate(Intracomm world, long steps) throws MPIException {
        double width = 1.0 / steps;
        double sum = 0;
        for (long i = world.getRank(); i < steps; i += world.getSize()) {
            double x = (i + 0.5) * width;
            sum += 4 / (1 + x * x);
        }
        double[] part = {sum * width};
        double[] pi = new double[1];
        world.reduce(part, pi, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (world.getRank() == 0) {
            System.out.printf(Locale.ROOT, "pi %.12f, error %.1e%n", pi[0], Math.abs(pi[0] - Math.PI));
        }
    }
}
