package mpi;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.ValueEvent;

/** Makes the object of this package for what a key's function is called for. */
final class Handles {
    private Handles() {}

    /** Returns an object for the handle of {@code event}: a stale one if what it names is gone. */
    static Wrapper of(ValueEvent event) {
        Wrapper made = make(event.type(), event.object(), event.handle());
        if (!event.object().isBuiltin()) {
            made.bind(event.handle(), event.rank(), event.object(), event.generation());
        }
        return made;
    }

    static Wrapper of(Rank rank, HandleType type, HandleObject object) {
        Wrapper made = make(type, object, object.handle());
        made.bind(object.handle(), rank, object);
        return made;
    }

    /** Returns the group of a handle that the binding just gave. */
    static Group group(int handle) {
        Group group = new Group(handle);
        Rank rank = Rank.current();
        group.bind(handle, rank, org.jmpi.mpir.group.Group.table(rank).find(handle));
        return group;
    }

    private static Wrapper make(HandleType type, HandleObject object, int handle) {
        return switch (type) {
            case COMM -> ((org.jmpi.mpir.comm.Comm) object).isInter ? new Intercomm(handle) : new Intracomm(handle);
            case GROUP -> new Group(handle);
            case DATATYPE -> new Datatype(handle, BaseTypes.of((org.jmpi.mpir.datatype.Datatype) object));
            case ERRHANDLER -> new Errhandler(handle);
            case OP -> new Op(handle, ((org.jmpi.mpir.op.Op) object).commutative);
            case INFO -> new Info(handle);
            case REQUEST ->
                ((org.jmpi.mpir.request.Request) object).isPersistent() ? new Prequest(handle) : new Request(handle);
            case KEY -> Key.wrapping(handle);
            case WIN -> new Win(handle);
            case FILE -> new File(handle);
            case SESSION -> new Session(handle);
            case MESSAGE -> new Message();
        };
    }
}
