package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * The constructors of derived datatypes (MPI 4.1, 5.1.2), which are static methods of {@link Datatype}.
 *
 * <p>What they return must be committed before it is used in communication, and freed. Strides and displacements of the
 * forms with an H, displacements of structures and the bounds of resized types are in bytes; all others are in extents
 * of the old type. Each array has one element a block: the length of {@code blockLengths} says how many. The base type is
 * the old type's, that of a structure is byte. Local; all throw {@link MPIException} of class ERR_ARG for a negative
 * count or block length and ERR_TYPE for a null datatype.
 */
abstract class DatatypeConstructors extends ArrayDatatypes {
    DatatypeConstructors(int predefined) {
        super(predefined);
    }

    /** Makes the type of {@code count} elements in a row. */
    public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
        return createContiguous((long) count, oldType);
    }

    /** Makes the type of {@code count} elements in a row. */
    public static Datatype createContiguous(long count, Datatype oldType) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_contiguous(count, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of {@code count} blocks, which begin {@code stride} extents of {@code oldType} apart. */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) throws MPIException {
        return createVector((long) count, blockLength, stride, oldType);
    }

    /** Makes the type of {@code count} blocks, which begin {@code stride} extents of {@code oldType} apart. */
    public static Datatype createVector(long count, long blockLength, long stride, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_vector(count, blockLength, stride, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of {@code count} blocks, which begin {@code stride} bytes apart. */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) throws MPIException {
        return createHVector((long) count, blockLength, stride, oldType);
    }

    /** Makes the type of {@code count} blocks, which begin {@code stride} bytes apart. */
    public static Datatype createHVector(long count, long blockLength, long stride, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_hvector(count, blockLength, stride, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks at {@code displacements}, in extents of {@code oldType}. */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_indexed(Lengths.of(blockLengths), blockLengths, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks at {@code displacements}, in extents of {@code oldType}. */
    public static Datatype createIndexed(long[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_indexed_c(Lengths.of(blockLengths), blockLengths, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks at {@code displacements}, in bytes. */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        return createHIndexed(blockLengths, longs(displacements), oldType);
    }

    /** Makes the type of blocks at {@code displacements}, in bytes. */
    public static Datatype createHIndexed(int[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_hindexed(
                Lengths.of(blockLengths), blockLengths, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks at {@code displacements}, in bytes. */
    public static Datatype createHIndexed(long[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_hindexed_c(
                Lengths.of(blockLengths), blockLengths, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks of {@code blockLength} elements at {@code displacements}, in extents of {@code oldType}. */
    public static Datatype createIndexedBlock(int blockLength, int[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_indexed_block(
                Lengths.of(displacements), blockLength, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks of {@code blockLength} elements at {@code displacements}, in extents of {@code oldType}. */
    public static Datatype createIndexedBlock(long blockLength, long[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_indexed_block_c(
                Lengths.of(displacements), blockLength, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks of {@code blockLength} elements at {@code displacements}, in bytes. */
    public static Datatype createHIndexedBlock(long blockLength, long[] displacements, Datatype oldType)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_hindexed_block(
                Lengths.of(displacements), blockLength, displacements, oldOf(oldType), made));
        return Datatype.made(made[0], oldType.base);
    }

    /** Makes the type of blocks of {@code types} at {@code displacements}, in bytes. */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) throws MPIException {
        return createStruct(blockLengths, longs(displacements), types);
    }

    /** Makes the type of blocks of {@code types} at {@code displacements}, in bytes. */
    public static Datatype createStruct(int[] blockLengths, long[] displacements, Datatype[] types)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_struct(Lengths.of(blockLengths), blockLengths, displacements, handles(types), made));
        return Datatype.made(made[0], BaseType.BYTE);
    }

    /** Makes the type of blocks of {@code types} at {@code displacements}, in bytes. */
    public static Datatype createStruct(long[] blockLengths, long[] displacements, Datatype[] types)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_struct_c(
                Lengths.of(blockLengths), blockLengths, displacements, handles(types), made));
        return Datatype.made(made[0], BaseType.BYTE);
    }

    /** Makes the type of the same data as {@code oldType} with another lower bound and extent, in bytes. */
    public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
        return createResized(oldType, (long) lb, extent);
    }

    /** Makes the type of the same data as {@code oldType} with another lower bound and extent, in bytes. */
    public static Datatype createResized(Datatype oldType, long lb, long extent) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_resized(oldOf(oldType), lb, extent, made));
        return Datatype.made(made[0], oldType.base);
    }

    private static int[] handles(Datatype[] types) {
        int[] handles = new int[Lengths.of(types)];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = oldOf(types[i]);
        }
        return handles;
    }

    private static long[] longs(int[] values) {
        long[] wide = new long[Lengths.of(values)];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }
}
