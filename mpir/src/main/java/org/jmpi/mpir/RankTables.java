package org.jmpi.mpir;

import java.util.function.Supplier;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.session.Session;

/** Makes the objects of a rank's tables of handles. One class for all kinds: each rank that starts needs it. */
final class RankTables<T extends HandleObject> implements Supplier<T> {
    private final HandleKind kind;

    private RankTables(HandleKind kind) {
        this.kind = kind;
    }

    static <T extends HandleObject> HandleAllocator.Builder<T> of(HandleKind kind) {
        return HandleAllocator.of(kind, new RankTables<>(kind));
    }

    @Override
    @SuppressWarnings("unchecked")
    public T get() {
        return (T) make();
    }

    private HandleObject make() {
        switch (kind) {
            case COMM:
                return new Comm();
            case GROUP:
                return new Group();
            case DATATYPE:
                return new Datatype();
            case OP:
                return new Op();
            case ERRHANDLER:
                return new Errhandler();
            case INFO:
                return new Info();
            case SESSION:
                return new Session();
            case KEY:
                return new Key();
            default:
                throw new IllegalArgumentException("a rank has no table of " + kind);
        }
    }
}
