package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * Datatypes of parts of arrays with several dimensions, static methods of {@link Datatype} (MPI 4.1, 5.1.3 and 5.1.4), and
 * predefined types chosen by what they can hold (MPI 4.1, 19.1.5). Sizes and starts are in elements of the old type; each
 * array has one element a dimension. Local.
 */
abstract class ArrayDatatypes extends Wrapper {
    ArrayDatatypes(int predefined) {
        super(predefined);
    }

    /**
     * Makes the type of a part of an array, whose extent is the whole array's.
     *
     * @param sizes the array's sizes
     * @param subsizes the part's sizes
     * @param starts where the part begins
     * @param order {@link MPI#ORDER_C} or {@link MPI#ORDER_FORTRAN}
     * @param oldType what the array's elements are
     */
    public static Datatype createSubarray(int[] sizes, int[] subsizes, int[] starts, int order, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_subarray(sizes.length, sizes, subsizes, starts, order, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of a part of an array; see the other form. */
    public static Datatype createSubarray(long[] sizes, long[] subsizes, long[] starts, int order, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_subarray_c(sizes.length, sizes, subsizes, starts, order, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /**
     * Makes the type of one process's part of an array that is spread over a grid of processes.
     *
     * @param size the number of processes
     * @param rank the process whose part it is
     * @param sizes the whole array's sizes
     * @param distributions {@link MPI#DISTRIBUTE_BLOCK}, {@link MPI#DISTRIBUTE_CYCLIC} or {@link MPI#DISTRIBUTE_NONE}
     * @param arguments the lengths of blocks, or {@link MPI#DISTRIBUTE_DFLT_DARG}
     * @param processes the sizes of the grid
     * @param order {@link MPI#ORDER_C} or {@link MPI#ORDER_FORTRAN}
     * @param oldType what the array's elements are
     */
    public static Datatype createDarray(
            int size,
            int rank,
            int[] sizes,
            int[] distributions,
            int[] arguments,
            int[] processes,
            int order,
            Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        int dims = sizes.length;
        check(Mpi.MPI_Type_create_darray(
                size, rank, dims, sizes, distributions, arguments, processes, order, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of one process's part of an array that is spread over a grid of processes; see the other form. */
    public static Datatype createDarray(
            int size,
            int rank,
            long[] sizes,
            int[] distributions,
            int[] arguments,
            int[] processes,
            int order,
            Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        int dims = sizes.length;
        check(Mpi.MPI_Type_create_darray_c(
                size, rank, dims, sizes, distributions, arguments, processes, order, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /**
     * Returns the predefined type of real numbers with {@code precision} decimal digits and an exponent range of
     * {@code range}, either of which may be {@link MPI#UNDEFINED}. It must not be freed.
     */
    public static Datatype createF90Real(int precision, int range) throws MPIException {
        checkRunning();
        int[] found = new int[1];
        check(Mpi.MPI_Type_create_f90_real(precision, range, found));
        return Datatype.of(found[0]);
    }

    /** Returns the predefined type of complex numbers; see {@link #createF90Real}. */
    public static Datatype createF90Complex(int precision, int range) throws MPIException {
        checkRunning();
        int[] found = new int[1];
        check(Mpi.MPI_Type_create_f90_complex(precision, range, found));
        return Datatype.of(found[0]);
    }

    /** Returns the predefined type of integers below 10 to the power of {@code range}. It must not be freed. */
    public static Datatype createF90Integer(int range) throws MPIException {
        checkRunning();
        int[] found = new int[1];
        check(Mpi.MPI_Type_create_f90_integer(range, found));
        return Datatype.of(found[0]);
    }

    /**
     * Returns the predefined type of {@code size} bytes.
     *
     * @param typeClass {@link MPI#TYPECLASS_INTEGER}, {@link MPI#TYPECLASS_REAL} or {@link MPI#TYPECLASS_COMPLEX}
     */
    public static Datatype matchSize(int typeClass, int size) throws MPIException {
        checkRunning();
        int[] found = new int[1];
        check(Mpi.MPI_Type_match_size(typeClass, size, found));
        return Datatype.of(found[0]);
    }

    /**
     * Returns the predefined type of pairs of a value and an index, for {@link MPI#MINLOC} and {@link MPI#MAXLOC};
     * {@link MPI#DATATYPE_NULL} if there is none (MPI 4.1, 6.9.4).
     */
    public static Datatype getValueIndex(Datatype value, Datatype index) throws MPIException {
        checkRunning();
        int[] found = new int[1];
        check(Mpi.MPI_Type_get_value_index(typeOf(value), typeOf(index), found));
        return Datatype.of(found[0]);
    }

    /** Returns the handle of a type that another is made from. */
    static int oldOf(Datatype oldType) {
        return handleOf(oldType, "datatype");
    }
}
