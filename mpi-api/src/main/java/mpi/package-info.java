/**
 * The object API: MPI for Java programs, source-compatible with the Java bindings of Open MPI.
 *
 * <p>A thin layer over the generated binding {@link org.jmpi.binding.Mpi}. A wrapper of an object that was made at run
 * time (a communicator from {@code split}, a request) remembers the rank that owns it and the generation of its handle,
 * and checks both whenever it is used: a stale or foreign one is an {@link mpi.MPIException} whatever the error
 * handler. All other errors are detected below and invoke the error handler of MPI, which is fatal unless
 * {@link mpi.MPI#ERRORS_RETURN} was set; then they are thrown as {@code MPIException}.
 *
 * <p>Buffers are primitive arrays, heap and direct NIO buffers, and on JDK 22 and newer heap and native
 * {@code MemorySegment}s of any length, in every call. They are raw memory in native byte
 * order: count and datatype say what is moved, whatever the element type. Position and limit of a buffer are ignored;
 * {@link mpi.MPI#slice} makes a buffer that begins elsewhere. A buffer given to a non-blocking call must not be touched
 * until the {@link mpi.Request} is complete. The arena of a segment must stay open as long, and where other threads make
 * progress it must not be a confined one.
 *
 * <p>Beyond Open MPI's bindings: arrays, parts of them and NIO buffers (from position to limit) without count and
 * datatype; messages of objects ({@link mpi.Comm#sendObject}); records as structs ({@link mpi.StructType}).
 */
package mpi;
