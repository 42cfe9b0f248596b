package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The attributes that every communicator has, by both functions that read them. */
public final class PredefinedAttributes {
    private static final int LEAST_TAG_UB = 32767;

    private final Check check = new Check();

    private PredefinedAttributes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PredefinedAttributes::run);
    }

    /** Any number of ranks. */
    public static int run(String[] args) {
        PredefinedAttributes test = new PredefinedAttributes();
        int dup = Recorder.dup(MPI_COMM_WORLD);
        for (int comm : new int[] {MPI_COMM_WORLD, MPI_COMM_SELF, dup}) {
            test.values(comm);
            test.launcher(comm);
        }
        Recorder.freeComm(dup);
        return test.check.errors();
    }

    private Object get(int comm, int key) {
        Object[] value = {"old"};
        boolean[] flag = new boolean[1];
        check.ok(MPI_Comm_get_attr(comm, key, value, flag), "get_attr");
        Object[] deprecated = {"old"};
        boolean[] also = new boolean[1];
        check.ok(MPI_Attr_get(comm, key, deprecated, also), "Attr_get");
        check.equal(value[0], deprecated[0], "MPI_Attr_get");
        check.isTrue(flag[0] == also[0], "flag of MPI_Attr_get");
        return flag[0] ? value[0] : null;
    }

    private void values(int comm) {
        int tagUb = (Integer) get(comm, MPI_TAG_UB);
        check.isTrue(tagUb >= LEAST_TAG_UB, "MPI_TAG_UB is " + tagUb);
        MPI_Send(null, 0, MPI_INT, MPI_PROC_NULL, tagUb, comm);
        check.equal(MPI_PROC_NULL, get(comm, MPI_HOST), "MPI_HOST");
        check.equal(MPI_ANY_SOURCE, get(comm, MPI_IO), "MPI_IO");
        check.equal(0, get(comm, MPI_WTIME_IS_GLOBAL), "MPI_WTIME_IS_GLOBAL");
        int last = (Integer) get(comm, MPI_LASTUSEDCODE);
        check.isTrue(last >= MPI_ERR_LASTCODE, "MPI_LASTUSEDCODE is " + last);
    }

    private void launcher(int comm) {
        int appnum = Rank.current().pmi.appnum();
        check.equal(appnum < 0 ? null : appnum, get(comm, MPI_APPNUM), "MPI_APPNUM");
        int universe = Rank.current().pmi.universeSize();
        check.equal(universe < 0 ? null : universe, get(comm, MPI_UNIVERSE_SIZE), "MPI_UNIVERSE_SIZE");
        if (System.getenv("JMPI_JOBID") != null) {
            check.isTrue(universe >= MTest.size(), "jmpiexec tells MPI_UNIVERSE_SIZE: " + universe);
        }
    }
}
