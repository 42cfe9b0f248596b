package org.jmpi.test.sim;

import org.jmpi.mpir.coll.registry.CollKind;

/** Which problem a collective is. */
final class Problems {
    private Problems() {}

    /** Returns whether {@code call} moves nothing at all, so that no algorithm is asked to do it. */
    static boolean isEmpty(CollKind kind, Call call) {
        if (call.remote() > 0) {
            // where only one side knows the amount, the algorithm is asked all the same
            return call.count() == 0
                    && switch (kind) {
                        case ALLGATHER, ALLTOALL, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> true;
                        default -> false;
                    };
        }
        return call.count() == 0
                && switch (kind) {
                    case BARRIER, GATHERV, SCATTERV, ALLGATHERV, ALLTOALLV, ALLTOALLW -> false;
                    default -> true;
                };
    }

    /** Returns whether the count of a call is that of a block, one a rank, and not that of the whole message. */
    static boolean hasBlocks(CollKind kind) {
        return switch (kind) {
            case BARRIER, BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN -> false;
            default -> true;
        };
    }

    static Problem of(CollKind kind, Call call) {
        return call.remote() > 0 ? between(kind, call) : within(kind, call);
    }

    private static Problem between(CollKind kind, Call call) {
        return switch (kind) {
            case BARRIER -> new BarrierProblem(call);
            case BCAST -> new InterRootedProblem(call, InterRootedProblem.What.MESSAGE, false);
            case GATHER -> new InterRootedProblem(call, InterRootedProblem.What.BLOCKS_TO_ROOT, false);
            case GATHERV -> new InterRootedProblem(call, InterRootedProblem.What.BLOCKS_TO_ROOT, true);
            case SCATTER -> new InterRootedProblem(call, InterRootedProblem.What.BLOCKS_FROM_ROOT, false);
            case SCATTERV -> new InterRootedProblem(call, InterRootedProblem.What.BLOCKS_FROM_ROOT, true);
            case ALLGATHER -> new InterExchangeProblem(call, true, AlltoallProblem.Form.PLAIN);
            case ALLGATHERV -> new InterExchangeProblem(call, true, AlltoallProblem.Form.VECTOR);
            case ALLTOALL -> new InterExchangeProblem(call, false, AlltoallProblem.Form.PLAIN);
            case ALLTOALLV -> new InterExchangeProblem(call, false, AlltoallProblem.Form.VECTOR);
            case ALLTOALLW -> new InterExchangeProblem(call, false, AlltoallProblem.Form.TYPES);
            case REDUCE -> new InterReductionProblem(call, InterReductionProblem.Who.ROOT, false);
            case ALLREDUCE -> new InterReductionProblem(call, InterReductionProblem.Who.ALL, false);
            case REDUCE_SCATTER -> new InterReductionProblem(call, InterReductionProblem.Who.BLOCKS, true);
            case REDUCE_SCATTER_BLOCK -> new InterReductionProblem(call, InterReductionProblem.Who.BLOCKS, false);
            default -> throw new IllegalArgumentException(kind.functionName() + " does not exist between groups");
        };
    }

    private static Problem within(CollKind kind, Call call) {
        return switch (kind) {
            case BARRIER -> new BarrierProblem(call);
            case BCAST -> new BcastProblem(call);
            case REDUCE -> new ReductionProblem(call, ReductionProblem.Who.ROOT);
            case ALLREDUCE -> new ReductionProblem(call, ReductionProblem.Who.ALL);
            case SCAN -> new ReductionProblem(call, ReductionProblem.Who.PREFIX);
            case EXSCAN -> new ReductionProblem(call, ReductionProblem.Who.PREFIX_BEFORE);
            case GATHER -> new RootedProblem(call, true, false);
            case GATHERV -> new RootedProblem(call, true, true);
            case SCATTER -> new RootedProblem(call, false, false);
            case SCATTERV -> new RootedProblem(call, false, true);
            case ALLGATHER -> new AllgatherProblem(call, false);
            case ALLGATHERV -> new AllgatherProblem(call, true);
            case ALLTOALL -> new AlltoallProblem(call, AlltoallProblem.Form.PLAIN);
            case ALLTOALLV -> new AlltoallProblem(call, AlltoallProblem.Form.VECTOR);
            case ALLTOALLW -> new AlltoallProblem(call, AlltoallProblem.Form.TYPES);
            case NEIGHBOR_ALLGATHER -> new NeighborProblem(call, true, AlltoallProblem.Form.PLAIN);
            case NEIGHBOR_ALLGATHERV -> new NeighborProblem(call, true, AlltoallProblem.Form.VECTOR);
            case NEIGHBOR_ALLTOALL -> new NeighborProblem(call, false, AlltoallProblem.Form.PLAIN);
            case NEIGHBOR_ALLTOALLV -> new NeighborProblem(call, false, AlltoallProblem.Form.VECTOR);
            case NEIGHBOR_ALLTOALLW -> new NeighborProblem(call, false, AlltoallProblem.Form.TYPES);
            case REDUCE_SCATTER -> new ReduceScatterProblem(call, true);
            case REDUCE_SCATTER_BLOCK -> new ReduceScatterProblem(call, false);
        };
    }
}
