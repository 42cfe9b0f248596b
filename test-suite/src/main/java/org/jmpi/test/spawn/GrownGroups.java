package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A communicator that grows by one process at a time, at a port and by MPI_Intercomm_create, until all are in it. */
public final class GrownGroups {
    private static final int TAG = 4;

    private final Check check = new Check();
    private final int me = MTest.rank();

    private GrownGroups() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GrownGroups::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        GrownGroups test = new GrownGroups();
        test.atPort();
        test.byCreation();
        return test.check.errors();
    }

    private void atPort() {
        String[] port = {""};
        if (me == 0) {
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        }
        String name = Exchange.share(port[0], 0, MPI_COMM_WORLD);
        grow((group, newcomer, inter) -> {
            if (me < newcomer) {
                check.ok(MPI_Comm_accept(name, MPI_INFO_NULL, 0, group, inter), "MPI_Comm_accept");
            } else {
                check.ok(MPI_Comm_connect(name, MPI_INFO_NULL, 0, group, inter), "MPI_Comm_connect");
            }
        });
        if (me == 0) {
            check.ok(MPI_Close_port(name), "MPI_Close_port");
        }
    }

    private void byCreation() {
        grow((group, newcomer, inter) -> {
            int leader = me < newcomer ? newcomer : 0;
            int code = MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, leader, TAG, inter);
            check.ok(code, "MPI_Intercomm_create");
        });
    }

    /** How a group and a newcomer come together. */
    private interface Meeting {
        /** @param inter gets the new communicator */
        void meet(int group, int newcomer, int[] inter);
    }

    private void grow(Meeting meeting) {
        int[] group = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_SELF, group), "MPI_Comm_dup");
        for (int newcomer = 1; newcomer < MTest.size(); newcomer++) {
            if (me <= newcomer) {
                int[] inter = new int[1];
                meeting.meet(group[0], newcomer, inter);
                int[] grown = new int[1];
                check.ok(MPI_Intercomm_merge(inter[0], me == newcomer, grown), "MPI_Intercomm_merge");
                Exchange.intra(check, grown[0], newcomer + 1, me);
                check.ok(MPI_Comm_free(inter), "MPI_Comm_free");
                check.ok(MPI_Comm_free(group), "MPI_Comm_free");
                group[0] = grown[0];
            }
            // one newcomer at a time
            MPI_Barrier(MPI_COMM_WORLD);
        }
        Exchange.intra(check, group[0], MTest.size(), me);
        check.ok(MPI_Comm_free(group), "MPI_Comm_free");
    }
}
