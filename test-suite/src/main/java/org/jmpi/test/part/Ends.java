package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The handles of one partitioned send to the right and one receive from the left, of bytes unless a type is given. */
final class Ends {
    final int[] send = {MPI_REQUEST_NULL};
    final int[] receive = {MPI_REQUEST_NULL};
    private final Check check;

    Ends(Check check) {
        this.check = check;
    }

    static int right() {
        return (MTest.rank() + 1) % MTest.size();
    }

    static int left() {
        return (MTest.rank() + MTest.size() - 1) % MTest.size();
    }

    /** Makes a send of {@code partitions} times {@code count} elements. */
    Ends sends(Object buf, int partitions, int count, int type, int dest, int tag) {
        int code = MPI_Psend_init(buf, partitions, count, type, dest, tag, MPI_COMM_WORLD, MPI_INFO_NULL, send);
        check.ok(code, "Psend_init");
        return this;
    }

    /** Makes a receive of {@code partitions} times {@code count} elements. */
    Ends receives(Object buf, int partitions, int count, int type, int source, int tag) {
        int code = MPI_Precv_init(buf, partitions, count, type, source, tag, MPI_COMM_WORLD, MPI_INFO_NULL, receive);
        check.ok(code, "Precv_init");
        return this;
    }

    void startReceive() {
        check.ok(MPI_Start(receive), "Start of the receive");
    }

    void startSend() {
        check.ok(MPI_Start(send), "Start of the send");
    }

    void ready(int partition) {
        check.ok(MPI_Pready(partition, send[0]), "Pready of " + partition);
    }

    boolean arrived(int partition) {
        boolean[] flag = new boolean[1];
        check.ok(MPI_Parrived(receive[0], partition, flag), "Parrived of " + partition);
        return flag[0];
    }

    /** Returns when a partition has arrived; a job that never gets there is ended by the time limit of the suite. */
    void awaitArrival(int partition) {
        while (!arrived(partition)) {
            // the sender may need this core
            Thread.yield();
        }
    }

    /** Waits for both sides that there are, the receive last. */
    void complete() {
        check.ok(MPI_Wait(send, MPI_STATUS_IGNORE), "Wait for the send");
        check.ok(MPI_Wait(receive, MPI_STATUS_IGNORE), "Wait for the receive");
    }

    /** Frees the requests that there are. */
    void free() {
        for (int[] request : new int[][] {send, receive}) {
            if (request[0] != MPI_REQUEST_NULL) {
                check.ok(MPI_Request_free(request), "Request_free");
                check.same(MPI_REQUEST_NULL, request[0], "the handle of a freed request");
            }
        }
    }
}
