package org.jmpi.test.perf;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Through mpiJava's names, with an offset of 0; allocates what its signatures return. */
final class CapitalCalls extends MeasuredCalls {
    private final Intracomm world = MPI.COMM_WORLD;
    private final Request[] requests = new Request[WINDOW];

    @Override
    void send(Object buffer, int bytes, int to, int tag) {
        world.Send(buffer, 0, bytes, MPI.BYTE, to, tag);
    }

    @Override
    void receive(Object buffer, int bytes, int from, int tag) {
        world.Recv(buffer, 0, bytes, MPI.BYTE, from, tag);
    }

    @Override
    void sendWindow(Object buffer, int bytes, int to) {
        for (int w = 0; w < WINDOW; w++) {
            requests[w] = world.Isend(buffer, 0, bytes, MPI.BYTE, to, TAG);
        }
        Request.Waitall(requests);
    }

    @Override
    void receiveWindow(Object buffer, int bytes, int from) {
        for (int w = 0; w < WINDOW; w++) {
            requests[w] = world.Irecv(buffer, 0, bytes, MPI.BYTE, from, TAG);
        }
        Request.Waitall(requests);
    }

    @Override
    void barrier() {
        world.Barrier();
    }

    @Override
    void bcast(Object buffer, int bytes) {
        world.Bcast(buffer, 0, bytes, MPI.BYTE, 0);
    }

    @Override
    void allreduce(Object from, Object to, int doubles) {
        world.Allreduce(from, 0, to, 0, doubles, MPI.DOUBLE, MPI.SUM);
    }

    @Override
    void reduce(Object from, Object to, int doubles) {
        world.Reduce(from, 0, to, 0, doubles, MPI.DOUBLE, MPI.SUM, 0);
    }

    @Override
    void alltoall(Object from, Object to, int bytes) {
        world.Alltoall(from, 0, bytes, MPI.BYTE, to, 0, bytes, MPI.BYTE);
    }

    @Override
    void allgather(Object from, Object to, int bytes) {
        world.Allgather(from, 0, bytes, MPI.BYTE, to, 0, bytes, MPI.BYTE);
    }
}
