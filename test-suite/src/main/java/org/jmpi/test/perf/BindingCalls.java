package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

/** Through the binding; allocates nothing. */
final class BindingCalls extends MeasuredCalls {
    private final int[] requests = new int[WINDOW];
    private final int[] request = new int[1];

    @Override
    void send(Object buffer, int bytes, int to, int tag) {
        MPI_Send(buffer, bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD);
    }

    @Override
    void receive(Object buffer, int bytes, int from, int tag) {
        MPI_Recv(buffer, bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    @Override
    void sendWindow(Object buffer, int bytes, int to) {
        for (int w = 0; w < WINDOW; w++) {
            MPI_Isend(buffer, bytes, MPI_BYTE, to, TAG, MPI_COMM_WORLD, request);
            requests[w] = request[0];
        }
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    }

    @Override
    void receiveWindow(Object buffer, int bytes, int from) {
        for (int w = 0; w < WINDOW; w++) {
            MPI_Irecv(buffer, bytes, MPI_BYTE, from, TAG, MPI_COMM_WORLD, request);
            requests[w] = request[0];
        }
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    }

    @Override
    void barrier() {
        MPI_Barrier(MPI_COMM_WORLD);
    }

    @Override
    void bcast(Object buffer, int bytes) {
        MPI_Bcast(buffer, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    }

    @Override
    void allreduce(Object from, Object to, int doubles) {
        MPI_Allreduce(from, to, doubles, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }

    @Override
    void reduce(Object from, Object to, int doubles) {
        MPI_Reduce(from, to, doubles, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }

    @Override
    void alltoall(Object from, Object to, int bytes) {
        MPI_Alltoall(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, MPI_COMM_WORLD);
    }

    @Override
    void allgather(Object from, Object to, int bytes) {
        MPI_Allgather(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, MPI_COMM_WORLD);
    }
}
