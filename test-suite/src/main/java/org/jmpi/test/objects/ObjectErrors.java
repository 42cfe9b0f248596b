package org.jmpi.test.objects;

import java.io.Serializable;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ObjectMessages;
import mpi.ObjectRequest;
import mpi.Request;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What is wrong with an object or its message is an error at the receiver, and the next object arrives. */
public final class ObjectErrors {
    private final Check check = new Check();
    private final Intracomm comm;
    private final int right;
    private final int left;

    private record Unlisted(int x) implements Serializable {}

    private record Allowed(int x) implements Serializable {}

    private ObjectErrors(Intracomm comm) {
        this.comm = comm;
        right = (comm.getRank() + 1) % comm.getSize();
        left = (comm.getRank() + comm.getSize() - 1) % comm.getSize();
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectErrors::run);
    }

    /** A ring on a communicator whose errors return. */
    public static int run(String[] args) {
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        ObjectErrors test = new ObjectErrors(comm);
        test.unlisted();
        test.noObjects();
        test.notSerializable();
        test.wrongClass();
        comm.free();
        return test.check.errors();
    }

    private void unlisted() {
        Request send = comm.iSendObject(new Unlisted(1), right, 1);
        thrown(MPI.ERR_TYPE, () -> comm.recvObject(left, 1), "ObjectErrors$Unlisted", "ObjectMessages.allow");
        send.waitFor();
        ObjectRequest<Object> receive = comm.iRecvObject(left, 1);
        send = comm.iSendObject(new Unlisted(2), right, 1);
        thrown(MPI.ERR_TYPE, receive::get, "ObjectErrors$Unlisted");
        send.waitFor();
        check.equal(new Unlisted(3), named(new Unlisted(3)), "class named at the receive");
        ObjectMessages.allow(Allowed.class.getName());
        check.equal(new Allowed(4), comm.sendRecvObject(new Allowed(4), right, 1, left, 1), "allowed class");
    }

    private Object named(Unlisted object) {
        Request send = comm.iSendObject(object, right, 1);
        Object got = comm.recvObject(Unlisted.class, left, 1);
        send.waitFor();
        return got;
    }

    /** Messages that no object send made, of lengths around that of the header, and eager and rendezvous. */
    private void noObjects() {
        for (int n : new int[] {0, 1, 23, 24, 25, 3000, 500_000}) {
            byte[] raw = Bytes.of(n, 3);
            Request first = comm.iSend(raw, right, 2);
            Request second = comm.iSendObject("after " + n, right, 2);
            if (n % 2 == 0) {
                thrown(MPI.ERR_TYPE, () -> comm.recvObject(left, 2), n + " bytes is no object message");
            } else {
                ObjectRequest<Object> receive = comm.iRecvObject(left, 2);
                thrown(MPI.ERR_TYPE, receive::waitFor, n + " bytes is no object message");
            }
            check.equal("after " + n, comm.recvObject(left, 2), "what came after");
            Request.waitAll(new Request[] {first, second});
        }
    }

    private void notSerializable() {
        thrown(MPI.ERR_TYPE, () -> comm.sendObject(new Object[] {this}, right, 3), "ObjectErrors is not serializable");
        thrown(MPI.ERR_RANK, () -> comm.sendObject("x", comm.getSize(), 3), "dest");
        thrown(MPI.ERR_RANK, () -> comm.iRecvObject(comm.getSize(), 3), "source");
        check.equal("x", comm.sendRecvObject("x", right, 3, left, 3), "after a failed send");
    }

    private void wrongClass() {
        Request send = comm.iSendObject(5, right, 4);
        thrown(MPI.ERR_TYPE, () -> comm.recvObject(String.class, left, 4), "java.lang.Integer", "java.lang.String");
        send.waitFor();
    }

    private void thrown(int errorClass, Check.Action action, String... words) {
        MPIException e = check.throwing(MPIException.class, action, words[0]);
        if (e != null) {
            check.same(errorClass, e.getErrorClass(), words[0] + ": class");
            for (String word : words) {
                check.isTrue(e.getMessage().contains(word), "the message lacks " + word + ": " + e.getMessage());
            }
        }
    }
}
