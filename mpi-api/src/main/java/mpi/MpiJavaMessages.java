package mpi;

import static mpi.MpiJavaBuffers.at;
import static mpi.MpiJavaBuffers.isOfObjects;

import mpi.MpiJavaObjectMessages.Mode;

/**
 * Point-to-point calls of mpiJava: those of package {@code mpi} for primitive elements, messages of objects for {@link MPI#OBJECT} and
 * for an {@link mpjbuf.Buffer}.
 */
final class MpiJavaMessages {
    private MpiJavaMessages() {}

    private static boolean isSerialized(Object buf, Datatype type) {
        return isOfObjects(type) || buf instanceof mpjbuf.Buffer;
    }

    static void send(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (isSerialized(buf, type)) {
            MpiJavaObjectMessages.send(Mode.STANDARD, comm, buf, offset, count, type, dest, tag);
        } else {
            comm.send(at(buf, offset, type), count, type, dest, tag);
        }
    }

    static void sSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (isSerialized(buf, type)) {
            MpiJavaObjectMessages.send(Mode.SYNCHRONOUS, comm, buf, offset, count, type, dest, tag);
        } else {
            comm.sSend(at(buf, offset, type), count, type, dest, tag);
        }
    }

    static void bSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (isSerialized(buf, type)) {
            MpiJavaObjectMessages.send(Mode.BUFFERED, comm, buf, offset, count, type, dest, tag);
        } else {
            comm.bSend(at(buf, offset, type), count, type, dest, tag);
        }
    }

    static void rSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (isSerialized(buf, type)) {
            MpiJavaObjectMessages.send(Mode.READY, comm, buf, offset, count, type, dest, tag);
        } else {
            comm.rSend(at(buf, offset, type), count, type, dest, tag);
        }
    }

    static Request iSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? MpiJavaObjectMessages.iSend(Mode.STANDARD, comm, buf, offset, count, type, dest, tag)
                : comm.iSend(at(buf, offset, type), count, type, dest, tag);
    }

    static Request isSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? MpiJavaObjectMessages.iSend(Mode.SYNCHRONOUS, comm, buf, offset, count, type, dest, tag)
                : comm.isSend(at(buf, offset, type), count, type, dest, tag);
    }

    static Request ibSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? MpiJavaObjectMessages.iSend(Mode.BUFFERED, comm, buf, offset, count, type, dest, tag)
                : comm.ibSend(at(buf, offset, type), count, type, dest, tag);
    }

    static Request irSend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? MpiJavaObjectMessages.iSend(Mode.READY, comm, buf, offset, count, type, dest, tag)
                : comm.irSend(at(buf, offset, type), count, type, dest, tag);
    }

    static Status recv(Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        if (isSerialized(buf, type)) {
            return MpiJavaObjectMessages.receive(comm, buf, offset, count, type, source, tag);
        }
        return comm.recv(at(buf, offset, type), count, type, source, tag);
    }

    static Request iRecv(Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        return isSerialized(buf, type)
                ? MpiJavaObjectMessages.iReceive(comm, buf, offset, count, type, source, tag)
                : comm.iRecv(at(buf, offset, type), count, type, source, tag);
    }

    static Status sendrecv(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        if (isSerialized(sendbuf, sendtype) || isSerialized(recvbuf, recvtype)) {
            Request send = iSend(comm, sendbuf, sendoffset, sendcount, sendtype, dest, sendtag);
            try {
                return recv(comm, recvbuf, recvoffset, recvcount, recvtype, source, recvtag);
            } finally {
                send.waitFor();
            }
        }
        Object out = MpiJavaBuffers.apart(
                sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype);
        Object in = at(recvbuf, recvoffset, recvtype);
        return comm.sendRecv(out, sendcount, sendtype, dest, sendtag, in, recvcount, recvtype, source, recvtag);
    }

    static Status sendrecvReplace(
            Comm comm,
            Object buf,
            int offset,
            int count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        if (isSerialized(buf, type)) {
            return sendrecv(comm, buf, offset, count, type, dest, sendtag, buf, offset, count, type, source, recvtag);
        }
        Object at = at(buf, offset, type);
        return comm.sendRecvReplace(at, count, type, dest, sendtag, source, recvtag);
    }

    static Prequest sendInit(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? new ObjectPrequest(() -> iSend(comm, buf, offset, count, type, dest, tag))
                : comm.sendInit(at(buf, offset, type), count, type, dest, tag);
    }

    static Prequest bSendInit(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? new ObjectPrequest(() -> ibSend(comm, buf, offset, count, type, dest, tag))
                : comm.bSendInit(at(buf, offset, type), count, type, dest, tag);
    }

    static Prequest sSendInit(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? new ObjectPrequest(() -> isSend(comm, buf, offset, count, type, dest, tag))
                : comm.sSendInit(at(buf, offset, type), count, type, dest, tag);
    }

    static Prequest rSendInit(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isSerialized(buf, type)
                ? new ObjectPrequest(() -> irSend(comm, buf, offset, count, type, dest, tag))
                : comm.rSendInit(at(buf, offset, type), count, type, dest, tag);
    }

    static Prequest recvInit(Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        return isSerialized(buf, type)
                ? new ObjectPrequest(() -> iRecv(comm, buf, offset, count, type, source, tag))
                : comm.recvInit(at(buf, offset, type), count, type, source, tag);
    }
}
