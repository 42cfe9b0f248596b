package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_COMM_NULL;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.nio.channels.SocketChannel;
import org.jmpi.binding.MeasuringLayer;
import org.jspecify.annotations.Nullable;

/** The functions that make, name and free communicators: all members of one define it in the same order. */
abstract class CommLayer extends MeasuringLayer {
    CommLayer() {}

    /** Returns the trace of the calling thread's rank. */
    abstract RankTrace rank();

    private int made(int code, int parent, int[] comm) {
        if (code == MPI_SUCCESS && comm[0] != MPI_COMM_NULL) {
            rank().created(comm[0], parent);
        }
        return code;
    }

    private int spawned(int code, int parent, int[] comm) {
        if (code == MPI_SUCCESS) {
            rank().spawned(comm[0]);
        }
        return made(code, parent, comm);
    }

    @Override
    public int MPI_Comm_create(int comm, int group, int[] newcomm) {
        return made(super.MPI_Comm_create(comm, group, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_create_group(int comm, int group, int tag, int[] newcomm) {
        return made(super.MPI_Comm_create_group(comm, group, tag, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_dup(int comm, int[] newcomm) {
        return made(super.MPI_Comm_dup(comm, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_dup_with_info(int comm, int info, int[] newcomm) {
        return made(super.MPI_Comm_dup_with_info(comm, info, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_idup(int comm, int[] newcomm, int[] request) {
        return made(super.MPI_Comm_idup(comm, newcomm, request), comm, newcomm);
    }

    @Override
    public int MPI_Comm_idup_with_info(int comm, int info, int[] newcomm, int[] request) {
        return made(super.MPI_Comm_idup_with_info(comm, info, newcomm, request), comm, newcomm);
    }

    @Override
    public int MPI_Comm_split(int comm, int color, int key, int[] newcomm) {
        return made(super.MPI_Comm_split(comm, color, key, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_split_type(int comm, int splitType, int key, int info, int[] newcomm) {
        return made(super.MPI_Comm_split_type(comm, splitType, key, info, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Intercomm_create(
            int localComm, int localLeader, int peerComm, int remoteLeader, int tag, int[] newintercomm) {
        return made(
                super.MPI_Intercomm_create(localComm, localLeader, peerComm, remoteLeader, tag, newintercomm),
                localComm,
                newintercomm);
    }

    @Override
    public int MPI_Intercomm_create_from_groups(
            int localGroup,
            int localLeader,
            int remoteGroup,
            int remoteLeader,
            String stringtag,
            int info,
            int errhandler,
            int[] newintercomm) {
        return made(
                super.MPI_Intercomm_create_from_groups(
                        localGroup, localLeader, remoteGroup, remoteLeader, stringtag, info, errhandler, newintercomm),
                MPI_COMM_NULL,
                newintercomm);
    }

    @Override
    public int MPI_Intercomm_merge(int intercomm, boolean high, int[] newintracomm) {
        return made(super.MPI_Intercomm_merge(intercomm, high, newintracomm), intercomm, newintracomm);
    }

    @Override
    public int MPI_Comm_create_from_group(int group, String stringtag, int info, int errhandler, int[] newcomm) {
        return made(
                super.MPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm), MPI_COMM_NULL, newcomm);
    }

    @Override
    public int MPI_Comm_accept(@Nullable String portName, int info, int root, int comm, int[] newcomm) {
        return made(super.MPI_Comm_accept(portName, info, root, comm, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_connect(@Nullable String portName, int info, int root, int comm, int[] newcomm) {
        return made(super.MPI_Comm_connect(portName, info, root, comm, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Comm_join(SocketChannel fd, int[] intercomm) {
        return made(super.MPI_Comm_join(fd, intercomm), MPI_COMM_NULL, intercomm);
    }

    @Override
    public int MPI_Comm_spawn(
            @Nullable String command,
            String @Nullable [] argv,
            int maxprocs,
            int info,
            int root,
            int comm,
            int[] intercomm,
            int @Nullable [] arrayOfErrcodes) {
        return spawned(
                super.MPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, arrayOfErrcodes),
                comm,
                intercomm);
    }

    @Override
    public int MPI_Comm_spawn_multiple(
            int count,
            String @Nullable [] arrayOfCommands,
            String @Nullable [][] arrayOfArgv,
            int[] arrayOfMaxprocs,
            int[] arrayOfInfo,
            int root,
            int comm,
            int[] intercomm,
            int @Nullable [] arrayOfErrcodes) {
        return spawned(
                super.MPI_Comm_spawn_multiple(
                        count,
                        arrayOfCommands,
                        arrayOfArgv,
                        arrayOfMaxprocs,
                        arrayOfInfo,
                        root,
                        comm,
                        intercomm,
                        arrayOfErrcodes),
                comm,
                intercomm);
    }

    @Override
    public int MPI_Cart_create(int commOld, int ndims, int[] dims, boolean[] periods, boolean reorder, int[] commCart) {
        return made(super.MPI_Cart_create(commOld, ndims, dims, periods, reorder, commCart), commOld, commCart);
    }

    @Override
    public int MPI_Cart_sub(int comm, boolean[] remainDims, int[] newcomm) {
        return made(super.MPI_Cart_sub(comm, remainDims, newcomm), comm, newcomm);
    }

    @Override
    public int MPI_Dist_graph_create(
            int commOld,
            int n,
            int[] sources,
            int[] degrees,
            int[] destinations,
            int[] weights,
            int info,
            boolean reorder,
            int[] commDistGraph) {
        return made(
                super.MPI_Dist_graph_create(
                        commOld, n, sources, degrees, destinations, weights, info, reorder, commDistGraph),
                commOld,
                commDistGraph);
    }

    @Override
    public int MPI_Dist_graph_create_adjacent(
            int commOld,
            int indegree,
            int[] sources,
            int[] sourceweights,
            int outdegree,
            int[] destinations,
            int[] destweights,
            int info,
            boolean reorder,
            int[] commDistGraph) {
        return made(
                super.MPI_Dist_graph_create_adjacent(
                        commOld,
                        indegree,
                        sources,
                        sourceweights,
                        outdegree,
                        destinations,
                        destweights,
                        info,
                        reorder,
                        commDistGraph),
                commOld,
                commDistGraph);
    }

    @Override
    public int MPI_Graph_create(int commOld, int nnodes, int[] index, int[] edges, boolean reorder, int[] commGraph) {
        return made(super.MPI_Graph_create(commOld, nnodes, index, edges, reorder, commGraph), commOld, commGraph);
    }

    @Override
    public int MPI_Comm_set_name(int comm, String commName) {
        int code = super.MPI_Comm_set_name(comm, commName);
        if (code == MPI_SUCCESS) {
            rank().renamed(comm);
        }
        return code;
    }

    @Override
    public int MPI_Comm_free(int[] comm) {
        freed(comm);
        return super.MPI_Comm_free(comm);
    }

    @Override
    public int MPI_Comm_disconnect(int[] comm) {
        freed(comm);
        return super.MPI_Comm_disconnect(comm);
    }

    private void freed(int @Nullable [] comm) {
        if (comm != null && comm.length > 0) {
            rank().freed(comm[0]);
        }
    }
}
