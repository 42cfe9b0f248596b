package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.binding.MpiLayer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Pcontrol does nothing but tell profiling layers a level; the testlist names the layer of this program. */
public final class Pcontrol {
    private static final int LEVELS = 4;
    private static final String PROPERTY = "jmpi.test.pcontrol.";

    private Pcontrol() {}

    /** Notes each level that comes, for all thread ranks: they share the layer, but not the classes of this program. */
    public static final class Levels extends MpiLayer {
        @Override
        public int MPI_Pcontrol(int level, Object... varargs) {
            System.getProperties().merge(PROPERTY + level, "x", (old, one) -> old + "x");
            String given = Arrays.toString(varargs);
            System.getProperties().merge(PROPERTY + given, "x", (old, one) -> old + "x");
            return super.MPI_Pcontrol(level, varargs);
        }
    }

    public static void main(String[] args) throws Exception {
        MPI_Init(args);
        Check check = new Check();
        for (int level = 0; level < LEVELS; level++) {
            int before = seen(level);
            check.ok(MPI_Pcontrol(level), "Pcontrol");
            check.isTrue(seen(level) > before, "the layer was not told level " + level);
        }
        int before = seen("[more, 3]");
        check.ok(MPI_Pcontrol(LEVELS, "more", 3), "Pcontrol with arguments");
        check.isTrue(seen("[more, 3]") > before, "the layer was not given the arguments");
        check.isTrue(seen("[]") >= LEVELS, "calls without arguments");
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private static int seen(Object what) {
        return System.getProperty(PROPERTY + what, "").length();
    }
}
