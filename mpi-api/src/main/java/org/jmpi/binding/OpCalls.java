package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;

/** Making and freeing users' reduction operations. */
final class OpCalls {
    private OpCalls() {}

    static Op create(Rank self, MPI_User_function function, boolean commute) {
        Op op = Op.table(self).allocate();
        op.kind = OpKind.USER;
        op.commutative = commute;
        op.function = (in, inout, count, type) -> {
            try {
                function.call(in, inout, count, type.handle());
            } catch (AbortSignal | JobAborted e) {
                throw e;
            } catch (RuntimeException | Error e) {
                // no error handler can go on from here: other ranks wait for the result
                JobAbort.uncaught(self, e);
            }
        };
        return op;
    }

    static void free(Rank self, Op op) {
        if (op.isBuiltin()) {
            throw Checks.error(
                    ErrorClass.ERR_OP,
                    "op is " + HandleNames.op(op.handle())
                            + ": expected an operation from MPI_Op_create; predefined ones stay");
        }
        Values.freeing(self, HandleType.OP, op);
        op.drop(Op.table(self));
        DestroyQueue.run(self);
    }
}
