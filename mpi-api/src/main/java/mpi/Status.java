package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.MPI_Status;
import org.jmpi.binding.Mpi;

/** The result of a completed operation. */
public final class Status extends MPI_Status {
    /** The source, as in {@link #getSource}; what a program writes here JMPI doesn't read. */
    public int source;
    /** The tag, as in {@link #getTag}. */
    public int tag;
    /** The index, as in {@link #getIndex}. */
    public int index = MPI.UNDEFINED;
    /** Makes an empty status. */
    public Status() {
        setEmpty();
    }

    @Override
    public void set(int newSource, int newTag, long bytes) {
        super.set(newSource, newTag, bytes);
        source = newSource;
        tag = newTag;
    }

    Status at(int requestIndex) {
        index = requestIndex;
        return this;
    }

    /**
     * Returns how many elements of {@code datatype} were received.
     *
     * @return {@link MPI#UNDEFINED} if the message is no whole number of elements, or more than an int can say
     */
    public int getCount(Datatype datatype) throws MPIException {
        Wrapper.checkRunning();
        int[] count = new int[1];
        check(Mpi.MPI_Get_count(this, Wrapper.typeOf(datatype), count));
        return count[0];
    }

    /** Does the same as {@link #getCount}. */
    @SuppressWarnings("checkstyle:MethodName")
    public int Get_count(Datatype datatype) throws MPIException {
        return getCount(datatype);
    }

    /** Does the same as {@link #getElements}. */
    @SuppressWarnings("checkstyle:MethodName")
    public int Get_elements(Datatype datatype) throws MPIException {
        return getElements(datatype);
    }

    /** Does the same as {@link #isCancelled}. */
    @SuppressWarnings("checkstyle:MethodName")
    public boolean Test_cancelled() throws MPIException {
        return isCancelled();
    }

    /** Does nothing: the garbage collector frees it. */
    public void free() {}

    /** Returns how many elements of {@code datatype} were received, {@link MPI#UNDEFINED} if that is no whole number. */
    public Count getCountX(Datatype datatype) throws MPIException {
        Wrapper.checkRunning();
        long[] count = new long[1];
        check(Mpi.MPI_Get_count_c(this, Wrapper.typeOf(datatype), count));
        return new Count(count[0]);
    }

    /** Returns how many basic elements were received, {@link MPI#UNDEFINED} if an int can't say. */
    public int getElements(Datatype datatype) throws MPIException {
        Wrapper.checkRunning();
        int[] count = new int[1];
        check(Mpi.MPI_Get_elements(this, Wrapper.typeOf(datatype), count));
        return count[0];
    }

    /** Returns how many basic elements were received. */
    public Count getElementsX(Datatype datatype) throws MPIException {
        Wrapper.checkRunning();
        long[] count = new long[1];
        check(Mpi.MPI_Get_elements_x(this, Wrapper.typeOf(datatype), count));
        return new Count(count[0]);
    }

    /** Sets how many basic elements were received, for the status of a generalized request. */
    public void setElements(Datatype datatype, int count) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Status_set_elements(this, Wrapper.typeOf(datatype), count));
    }

    /** Sets how many basic elements were received, for the status of a generalized request. */
    public void setElementsX(Datatype datatype, Count count) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Status_set_elements_x(this, Wrapper.typeOf(datatype), count.getCount()));
    }

    /** Returns whether the operation was cancelled, and so received or sent nothing (MPI 4.1, 3.8.4). */
    public boolean isCancelled() throws MPIException {
        Wrapper.checkRunning();
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Test_cancelled(this, flag));
        return flag[0];
    }

    /** Sets whether the operation was cancelled, for the status of a generalized request (MPI 4.1, 13.3). */
    public void setCancelled(boolean flag) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Status_set_cancelled(this, flag));
    }

    /** Sets the source, for the status of a generalized request. */
    public void setSource(int source) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Status_set_source(this, source));
    }

    /** Sets the tag, for the status of a generalized request. */
    public void setTag(int tag) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Status_set_tag(this, tag));
    }

    /** Sets the error code, for the status of a generalized request. */
    public void setError(int error) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Status_set_error(this, error));
    }

    /** Returns the source, as a rank of the communicator. */
    public int getSource() {
        return MPI_SOURCE;
    }

    /** Returns the tag. */
    public int getTag() {
        return MPI_TAG;
    }

    /** Returns the error code of this operation; meaningful after a call that completed several requests. */
    public int getError() {
        return MPI_ERROR;
    }

    /** Returns the index of the request in the array given to a call of the families Any and Some. */
    public int getIndex() {
        return index;
    }

    /** Returns source, tag and bytes in words. */
    @Override
    public String toString() {
        return "Status[source=" + MPI_SOURCE + ", tag=" + MPI_TAG + ", bytes=" + bytes() + "]";
    }
}
