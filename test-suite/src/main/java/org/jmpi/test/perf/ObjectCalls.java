package org.jmpi.test.perf;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Through the object API; allocates what its signatures return. */
final class ObjectCalls extends MeasuredCalls {
    private final Intracomm world = MPI.COMM_WORLD;
    private final Request[] requests = new Request[WINDOW];

    @Override
    void send(Object buffer, int bytes, int to, int tag) {
        world.send(buffer, bytes, MPI.BYTE, to, tag);
    }

    @Override
    void receive(Object buffer, int bytes, int from, int tag) {
        world.recv(buffer, bytes, MPI.BYTE, from, tag);
    }

    @Override
    void sendWindow(Object buffer, int bytes, int to) {
        for (int w = 0; w < WINDOW; w++) {
            requests[w] = world.iSend(buffer, bytes, MPI.BYTE, to, TAG);
        }
        Request.waitAll(requests);
    }

    @Override
    void receiveWindow(Object buffer, int bytes, int from) {
        for (int w = 0; w < WINDOW; w++) {
            requests[w] = world.iRecv(buffer, bytes, MPI.BYTE, from, TAG);
        }
        Request.waitAll(requests);
    }

    @Override
    void barrier() {
        world.barrier();
    }

    @Override
    void bcast(Object buffer, int bytes) {
        world.bcast(buffer, bytes, MPI.BYTE, 0);
    }

    @Override
    void allreduce(Object from, Object to, int doubles) {
        world.allReduce(from, to, doubles, MPI.DOUBLE, MPI.SUM);
    }

    @Override
    void reduce(Object from, Object to, int doubles) {
        world.reduce(from, to, doubles, MPI.DOUBLE, MPI.SUM, 0);
    }

    @Override
    void alltoall(Object from, Object to, int bytes) {
        world.allToAll(from, bytes, MPI.BYTE, to, bytes, MPI.BYTE);
    }

    @Override
    void allgather(Object from, Object to, int bytes) {
        world.allGather(from, bytes, MPI.BYTE, to, bytes, MPI.BYTE);
    }
}
