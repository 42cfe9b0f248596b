package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** PROC_NULL, no partitions, freeing of active requests, and a communicator that is freed before them. */
public final class PartLife {
    private PartLife() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartLife::run);
    }

    /** Everyone to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        procNull(check);
        noPartitions(check);
        freedWhileActive(check);
        freedCommunicator(check);
        startedWithOthers(check);
        return check.errors();
    }

    private static void procNull(Check check) {
        byte[] in = Bytes.blank(30);
        Ends ends = new Ends(check).sends(new byte[30], 3, 10, MPI_BYTE, MPI_PROC_NULL, 1);
        ends.receives(in, 3, 10, MPI_BYTE, MPI_PROC_NULL, 1);
        boolean[] flag = {true};
        for (int round = 0; round < 2; round++) {
            ends.startSend();
            ends.startReceive();
            check.ok(MPI_Pready_range(0, 1, ends.send[0]), "Pready_range");
            check.ok(MPI_Test(ends.send, flag, MPI_STATUS_IGNORE), "Test");
            check.isTrue(!flag[0], "a send to nobody is complete before it is ready");
            ends.ready(2);
            check.isTrue(ends.arrived(1), "what nobody sends has arrived");
            MPI_Status status = new MPI_Status();
            check.ok(MPI_Wait(ends.receive, status), "Wait");
            check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "from PROC_NULL");
            ends.complete();
        }
        Bytes.check(check, in, 0, 0, "from nobody");
        ends.free();
    }

    private static void noPartitions(Check check) {
        Ends ends = new Ends(check).sends(null, 0, 10, MPI_BYTE, Ends.right(), 1);
        ends.receives(null, 0, 3, MPI_DOUBLE, Ends.left(), 1);
        for (int round = 0; round < 3; round++) {
            ends.startSend();
            ends.startReceive();
            ends.complete();
        }
        ends.free();
    }

    private static void freedWhileActive(Check check) {
        for (int n : new int[] {10, 200_000}) {
            byte[] out = Bytes.of(3 * n, n);
            byte[] in = new byte[3 * n];
            Ends ends = new Ends(check).sends(out, 3, n, MPI_BYTE, Ends.right(), 2);
            ends.receives(in, 3, n, MPI_BYTE, Ends.left(), 2);
            ends.startSend();
            check.ok(MPI_Pready_range(0, 2, ends.send[0]), "Pready_range");
            check.ok(MPI_Request_free(ends.send), "Request_free of an active send");
            ends.startReceive();
            ends.complete();
            Bytes.check(check, in, 3 * n, n, "of a freed send");
            ends.sends(out, 3, n, MPI_BYTE, Ends.right(), 3);
            int[] freed = {ends.receive[0]};
            check.ok(MPI_Request_free(freed), "Request_free");
            ends.receives(in, 3, n, MPI_BYTE, Ends.left(), 3);
            java.util.Arrays.fill(in, (byte) 0);
            ends.startReceive();
            check.ok(MPI_Request_free(ends.receive), "Request_free of an active receive");
            ends.startSend();
            check.ok(MPI_Pready_range(0, 2, ends.send[0]), "Pready_range");
            check.ok(MPI_Wait(ends.send, MPI_STATUS_IGNORE), "Wait");
            // the left one's last byte is on its way: it comes before this
            MPI_Barrier(MPI_COMM_WORLD);
            while (in[3 * n - 1] != Bytes.at(n, 3L * n - 1)) {
                MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, new boolean[1], MPI_STATUS_IGNORE);
            }
            Bytes.check(check, in, 3 * n, n, "of a freed receive");
            ends.free();
        }
    }

    private static void freedCommunicator(Check check) {
        int[] comm = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
        byte[] out = Bytes.of(20, 6);
        byte[] in = Bytes.blank(20);
        int[] s = new int[1];
        int[] r = new int[1];
        MPI_Precv_init(in, 2, 10, MPI_BYTE, Ends.left(), 0, comm[0], MPI_INFO_NULL, r);
        MPI_Psend_init(out, 2, 10, MPI_BYTE, Ends.right(), 0, comm[0], MPI_INFO_NULL, s);
        check.ok(MPI_Comm_free(comm), "Comm_free");
        int[] others = new int[5];
        for (int i = 0; i < others.length; i++) {
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            others[i] = comm[0];
        }
        check.ok(MPI_Startall(2, new int[] {r[0], s[0]}), "Startall after Comm_free");
        check.ok(MPI_Pready_range(0, 1, s[0]), "Pready_range after Comm_free");
        check.ok(MPI_Waitall(2, new int[] {r[0], s[0]}, MPI_STATUSES_IGNORE), "Waitall after Comm_free");
        Bytes.check(check, in, 20, 6, "after Comm_free");
        MPI_Request_free(r);
        MPI_Request_free(s);
        for (int other : others) {
            comm[0] = other;
            MPI_Comm_free(comm);
        }
    }

    private static void startedWithOthers(Check check) {
        byte[] out = Bytes.of(20, 1);
        byte[] in = Bytes.blank(20);
        byte[] plainIn = Bytes.blank(5);
        Ends ends = new Ends(check).sends(out, 2, 10, MPI_BYTE, Ends.right(), 5);
        ends.receives(in, 2, 10, MPI_BYTE, Ends.left(), 5);
        int[] s = new int[1];
        int[] r = new int[1];
        MPI_Send_init(Bytes.of(5, 2), 5, MPI_BYTE, Ends.right(), 5, MPI_COMM_WORLD, s);
        MPI_Recv_init(plainIn, 5, MPI_BYTE, Ends.left(), 5, MPI_COMM_WORLD, r);
        int[] all = {r[0], ends.receive[0], s[0], ends.send[0]};
        for (int round = 0; round < 3; round++) {
            check.ok(MPI_Startall(4, all), "Startall of persistent and partitioned ones");
            check.ok(MPI_Pready_range(0, 1, ends.send[0]), "Pready_range");
            check.ok(MPI_Waitall(4, all, MPI_STATUSES_IGNORE), "Waitall of persistent and partitioned ones");
            Bytes.check(check, in, 20, 1, "partitioned");
            Bytes.check(check, plainIn, 5, 2, "persistent, with the same envelope");
        }
        MPI_Request_free(s);
        MPI_Request_free(r);
        ends.free();
    }
}
