package mpi;

/**
 * The function of a reduction operation, as mpiJava 1.2 has it: {@code inoutvec[i] = invec[i] op inoutvec[i]}. Else as
 * {@link UserFunction}, whose arrays it gets.
 */
@SuppressWarnings("checkstyle:TypeName")
public abstract class User_function {
    /** For subclasses. */
    public User_function() {}

    /**
     * Combines elements (MPI 4.1, 6.9.5).
     *
     * @param invec an array with the left operands, of objects for {@link MPI#OBJECT}
     * @param inoffset index of the first of them
     * @param inoutvec an array with the right operands, to be replaced by the results
     * @param inoutoffset index of the first of them
     * @param count number of elements of {@code datatype}
     * @param datatype what the elements are
     */
    @SuppressWarnings("checkstyle:MethodName")
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype)
            throws MPIException;
}
