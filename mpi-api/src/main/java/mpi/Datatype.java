package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * What the elements of a message are.
 *
 * <p>Bounds, extent and size are in elements of the base type: {@code MPI.INT.getExtent()} is 1. The base type of pairs
 * is byte.
 */
public final class Datatype extends Wrapper {
    final BaseType base;

    Datatype(int predefined, BaseType base) {
        super(predefined);
        this.base = base;
    }

    /** Returns the lower bound, in base elements. */
    public int getLb() throws MPIException {
        return inBase(bounds()[0]);
    }

    /** Returns the extent, in base elements. */
    public int getExtent() throws MPIException {
        return inBase(bounds()[1]);
    }

    /** Returns where the data begin, in base elements. */
    public int getTrueLb() throws MPIException {
        return inBase(trueBounds()[0]);
    }

    /** Returns the extent of the data alone, in base elements. */
    public int getTrueExtent() throws MPIException {
        return inBase(trueBounds()[1]);
    }

    /** Returns the number of base elements that are data. */
    public int getSize() throws MPIException {
        int[] size = new int[1];
        check(Mpi.MPI_Type_size(handle(), size));
        return size[0] / base.size;
    }

    /** Returns whether this is {@link MPI#DATATYPE_NULL}. */
    public boolean isNull() {
        return wrapsNull();
    }

    /** Returns the name. */
    public String getName() throws MPIException {
        String[] name = new String[1];
        check(Mpi.MPI_Type_get_name(handle(), name));
        return name[0];
    }

    /** Returns the extent in bytes. */
    int extentBytes() {
        return Math.toIntExact(bounds()[1]);
    }

    private long[] bounds() {
        long[] lb = new long[1];
        long[] extent = new long[1];
        check(Mpi.MPI_Type_get_extent(handle(), lb, extent));
        return new long[] {lb[0], extent[0]};
    }

    private long[] trueBounds() {
        long[] lb = new long[1];
        long[] extent = new long[1];
        check(Mpi.MPI_Type_get_true_extent(handle(), lb, extent));
        return new long[] {lb[0], extent[0]};
    }

    private int inBase(long bytes) {
        return Math.toIntExact(bytes / base.size);
    }

    /** Returns the constant for {@code handle}, or a new wrapper of a type that has none. */
    static Datatype of(int handle) {
        Datatype known = PredefinedTypes.find(handle);
        return known != null ? known : new Datatype(handle, BaseType.BYTE);
    }
}
