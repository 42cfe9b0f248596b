package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The wait and test family on partitioned requests: inactive ones, and active ones until their last partition. */
public final class PartCompletion {
    private static final int PARTITIONS = 3;

    private PartCompletion() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartCompletion::run);
    }

    /** Everyone to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : new int[] {0, 4, 100_000}) {
            byte[] out = new byte[PARTITIONS * n];
            byte[] in = new byte[PARTITIONS * n];
            Ends ends = new Ends(check).sends(out, PARTITIONS, n, MPI_BYTE, Ends.right(), 12);
            ends.receives(in, PARTITIONS, n, MPI_BYTE, Ends.left(), 12);
            inactive(check, ends);
            for (int way = 0; way < 6; way++) {
                Bytes.fill(out, out.length, way + n);
                round(check, ends, way, PARTITIONS * n);
                Bytes.check(check, in, in.length, way + n, n + " bytes, way " + way);
                inactive(check, ends);
            }
            ends.free();
        }
        return check.errors();
    }

    private static void inactive(Check check, Ends ends) {
        MPI_Status status = filled();
        boolean[] flag = new boolean[1];
        int handle = ends.receive[0];
        check.ok(MPI_Wait(ends.receive, status), "Wait, inactive");
        empty(check, status, "Wait");
        status = filled();
        check.ok(MPI_Test(ends.send, flag, status), "Test, inactive");
        check.isTrue(flag[0], "Test, inactive: flag");
        empty(check, status, "Test");
        status = filled();
        check.ok(MPI_Request_get_status(handle, flag, status), "Request_get_status, inactive");
        check.isTrue(flag[0], "Request_get_status, inactive: flag");
        empty(check, status, "Request_get_status");
        int[] both = {ends.send[0], handle};
        int[] index = {5};
        status = filled();
        check.ok(MPI_Waitany(2, both, index, status), "Waitany, inactive");
        check.same(MPI_UNDEFINED, index[0], "Waitany, inactive: index");
        empty(check, status, "Waitany");
        check.ok(MPI_Testsome(2, both, index, new int[2], MPI_STATUSES_IGNORE), "Testsome, inactive");
        check.same(MPI_UNDEFINED, index[0], "Testsome, inactive: outcount");
        MPI_Status[] two = {filled(), filled()};
        check.ok(MPI_Waitall(2, both, two), "Waitall, inactive");
        empty(check, two[0], "Waitall");
        empty(check, two[1], "Waitall");
        check.same(handle, ends.receive[0], "the handle stays");
        check.same(handle, both[1], "the handle stays in the array");
    }

    private static MPI_Status filled() {
        MPI_Status status = new MPI_Status();
        status.MPI_SOURCE = 77;
        status.MPI_TAG = 88;
        return status;
    }

    private static void empty(Check check, MPI_Status status, String what) {
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, what + " on an inactive request");
    }

    private static void round(Check check, Ends ends, int way, int bytes) {
        boolean[] flag = {true};
        int[] requests = {ends.send[0], ends.receive[0]};
        check.ok(MPI_Startall(2, requests), "Startall");
        for (int p = 0; p < PARTITIONS; p++) {
            check.ok(MPI_Test(ends.send, flag, MPI_STATUS_IGNORE), "Test of an unready send");
            check.isTrue(!flag[0], "an unready send is complete");
            check.ok(MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE), "Testall");
            check.isTrue(!flag[0], "unready operations are complete");
            if (p == PARTITIONS - 1) {
                // so that nobody's last partition is ready yet
                MPI_Barrier(MPI_COMM_WORLD);
                check.ok(MPI_Test(ends.receive, flag, MPI_STATUS_IGNORE), "Test of a receive");
                check.isTrue(!flag[0], "a receive without its last partition is complete");
                MPI_Barrier(MPI_COMM_WORLD);
            }
            ends.ready(p);
        }
        MPI_Status status = complete(check, ends, way, requests);
        check.status(status, Ends.left(), 12, bytes, "way " + way);
        check.same(ends.send[0], requests[0], "the handle of the send");
        check.same(ends.receive[0], requests[1], "the handle of the receive");
    }

    private static MPI_Status complete(Check check, Ends ends, int way, int[] requests) {
        MPI_Status[] statuses = {new MPI_Status(), new MPI_Status()};
        int[] index = new int[1];
        boolean[] flag = new boolean[1];
        switch (way) {
            case 0 -> {
                check.ok(MPI_Wait(ends.send, MPI_STATUS_IGNORE), "Wait");
                check.ok(MPI_Wait(ends.receive, statuses[1]), "Wait");
            }
            case 1 -> check.ok(MPI_Waitall(2, requests, statuses), "Waitall");
            case 2 -> {
                while (!flag[0]) {
                    check.ok(MPI_Testall(2, requests, flag, statuses), "Testall");
                }
            }
            case 3 -> {
                for (int left = 2; left > 0; left--) {
                    MPI_Status one = new MPI_Status();
                    check.ok(MPI_Waitany(2, requests, index, one), "Waitany");
                    statuses[index[0]] = one;
                }
            }
            case 4 -> {
                int[] indices = new int[2];
                MPI_Status[] some = {new MPI_Status(), new MPI_Status()};
                for (int left = 2; left > 0; left -= index[0]) {
                    check.ok(MPI_Waitsome(2, requests, index, indices, some), "Waitsome");
                    for (int i = 0; i < index[0]; i++) {
                        statuses[indices[i]] = some[i];
                        some[i] = new MPI_Status();
                    }
                }
            }
            default -> {
                while (!flag[0]) {
                    check.ok(MPI_Request_get_status(ends.receive[0], flag, statuses[1]), "Request_get_status");
                }
                MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
                check.error(MPI_ERR_REQUEST, MPI_Start(ends.receive), "Start before the Wait", "active");
                MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
                ends.complete();
            }
        }
        return statuses[1];
    }
}
