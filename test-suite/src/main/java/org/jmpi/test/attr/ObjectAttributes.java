package org.jmpi.test.attr;

import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Attributes in the object API: on communicators and datatypes, with and without functions of the user. */
public final class ObjectAttributes {
    private final Check check = new Check();
    private final List<Object> calls = new ArrayList<>();

    private ObjectAttributes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectAttributes::run);
    }

    /** Any number of ranks. */
    public static int run(String[] args) {
        ObjectAttributes test = new ObjectAttributes();
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        test.simple(comm);
        test.functions(comm);
        test.failures(comm);
        test.types();
        test.predefined(comm);
        comm.free();
        return test.check.errors();
    }

    private void simple(Intracomm comm) {
        int key = Comm.createKeyval();
        check.equal(null, comm.getAttr(key), "unset");
        List<String> value = new ArrayList<>(List.of("a"));
        comm.setAttr(key, value);
        check.isTrue(comm.getAttr(key) == value, "the very object");
        Intracomm made = comm.dup();
        check.isTrue(made.getAttr(key) == value, "duplicates share it");
        comm.deleteAttr(key);
        check.equal(null, comm.getAttr(key), "deleted");
        check.isTrue(made.getAttr(key) == value, "not in the duplicate");
        made.free();
        Comm.freeKeyval(key);
        int code = check.throwing(MPIException.class, () -> comm.setAttr(key, 1), "freed key")
                .getErrorClass();
        check.same(MPI.ERR_KEYVAL, code, "freed key");
    }

    private void functions(Intracomm comm) {
        int[] seen = new int[1];
        int key = Comm.createKeyval(
                (old, k, value) -> {
                    check.same(MPI.IDENT, Comm.compare(old, comm), "the old communicator");
                    return old.getSize() > 0 ? "copy of " + value : null;
                },
                (c, k, value) -> {
                    seen[0] = k;
                    calls.add(value + (c.isNull() ? " of none" : " of " + c.getSize()));
                });
        comm.setAttr(key, "x");
        Intracomm made = comm.dup();
        check.equal("copy of x", made.getAttr(key), "copy");
        made.free();
        check.equal(List.of("copy of x of " + comm.getSize()), calls, "freed");
        check.same(key, seen[0], "key");
        comm.deleteAttr(key);
        Comm.freeKeyval(key);
        calls.clear();
        int drops = Comm.createKeyval((old, k, value) -> null, (c, k, value) -> {});
        comm.setAttr(drops, "x");
        made = comm.dup();
        check.equal(null, made.getAttr(drops), "null: not copied");
        made.free();
        comm.deleteAttr(drops);
        Comm.freeKeyval(drops);
    }

    private void failures(Intracomm comm) {
        boolean[] throwing = {true};
        int key = Comm.createKeyval(
                (old, k, value) -> {
                    old.send(new int[1], 1, MPI.INT, -77, 0);
                    return value;
                },
                (c, k, value) -> {
                    if (value.equals("bad") && throwing[0]) {
                        throw new IllegalStateException("on purpose");
                    }
                });
        comm.setAttr(key, "good");
        MPIException e = check.throwing(MPIException.class, comm::dup, "a copy function that fails");
        check.same(MPI.ERR_RANK, e.getErrorClass(), "class of its error");
        check.isTrue(e.getMessage().contains("-77"), e.getMessage());
        comm.setAttr(key, "bad");
        e = check.throwing(MPIException.class, () -> comm.deleteAttr(key), "a delete function that fails");
        check.same(MPI.ERR_INTERN, e.getErrorClass(), "class of its error");
        check.isTrue(e.getMessage().contains("on purpose"), e.getMessage());
        check.equal("bad", comm.getAttr(key), "the value stays");
        MPIException again = check.throwing(MPIException.class, () -> comm.setAttr(key, "good"), "set over it");
        check.same(MPI.ERR_INTERN, again.getErrorClass(), "class of its error");
        throwing[0] = false;
        comm.deleteAttr(key);
        Comm.freeKeyval(key);
    }

    private void types() {
        int key = Datatype.createKeyval();
        Datatype type = Datatype.createContiguous(3, MPI.INT);
        type.setAttr(key, "t");
        Datatype made = type.dup();
        check.equal("t", made.getAttr(key), "copy");
        type.deleteAttr(key);
        check.equal(null, type.getAttr(key), "deleted");
        made.free();
        Datatype.freeKeyval(key);
        int other = Datatype.createKeyval(
                (old, k, value) -> old.getSize() + " ints, " + value,
                (t, k, value) -> calls.add(t.getSize() + " " + value));
        type.setAttr(other, "t");
        made = type.dup();
        check.equal("3 ints, t", made.getAttr(other), "copy");
        made.free();
        check.equal(List.of("3 3 ints, t"), calls, "freed");
        type.free();
        Datatype.freeKeyval(other);
        calls.clear();
        int code = check.throwing(MPIException.class, () -> MPI.COMM_SELF.setAttr(other, 1), "key of types")
                .getErrorClass();
        check.same(MPI.ERR_KEYVAL, code, "key of types");
    }

    private void predefined(Intracomm comm) {
        check.isTrue((Integer) comm.getAttr(MPI.TAG_UB) > 0, "TAG_UB");
        check.equal(MPI.PROC_NULL, comm.getAttr(MPI.HOST), "HOST");
        check.equal(MPI.ANY_SOURCE, comm.getAttr(MPI.IO), "IO");
        check.isTrue(comm.getAttr(MPI.WTIME_IS_GLOBAL) instanceof Boolean, "WTIME_IS_GLOBAL");
        check.isTrue(comm.getAttr(MPI.LASTUSEDCODE) instanceof Integer, "LASTUSEDCODE");
        int code = check.throwing(MPIException.class, () -> comm.setAttr(MPI.TAG_UB, 1), "set TAG_UB")
                .getErrorClass();
        check.same(MPI.ERR_KEYVAL, code, "set TAG_UB");
    }
}
