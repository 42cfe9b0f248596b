package mpi;

import static mpi.MPIException.check;
import static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE;

import org.jmpi.binding.Mpi;

/** The non-blocking and persistent scans of {@link Intracomm}; see {@link NonBlockingCollectives}, {@link PersistentCollectives}. */
abstract class Scans extends Topologies {
    Scans(int predefined) {
        super(predefined);
    }

    /** Begins what {@link Intracomm#scan(Object, Object, int, Datatype, Op)} does. */
    public final Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iscan(operand(sendbuf, recvbuf), recvbuf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Makes a request that does what {@link Intracomm#scan(Object, Object, int, Datatype, Op)} does. */
    public final Prequest scanInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Scan_init(
                operand(sendbuf, recvbuf),
                recvbuf,
                count,
                typeOf(type),
                keptOpOf(op),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Begins what {@link Intracomm#scan(Object, int, Datatype, Op)} does. */
    public final Request iScan(Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iscan(IN_PLACE, recvbuf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Makes a request that does what {@link Intracomm#scan(Object, int, Datatype, Op)} does. */
    public final Prequest scanInit(Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Scan_init(
                IN_PLACE, recvbuf, count, typeOf(type), keptOpOf(op), handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Begins what {@link Intracomm#exScan(Object, Object, int, Datatype, Op)} does. */
    public final Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iexscan(
                operand(sendbuf, recvbuf), recvbuf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Makes a request that does what {@link Intracomm#exScan(Object, Object, int, Datatype, Op)} does. */
    public final Prequest exScanInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Exscan_init(
                operand(sendbuf, recvbuf),
                recvbuf,
                count,
                typeOf(type),
                keptOpOf(op),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Begins what {@link Intracomm#exScan(Object, int, Datatype, Op)} does. */
    public final Request iExScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iexscan(IN_PLACE, buf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Makes a request that does what {@link Intracomm#exScan(Object, int, Datatype, Op)} does. */
    public final Prequest exScanInit(Object buf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Exscan_init(
                IN_PLACE, buf, count, typeOf(type), keptOpOf(op), handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }
}
