package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.completion.GeneralizedOperation;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** Generalized requests. */
final class GrequestCalls {
    private GrequestCalls() {}

    static Request start(
            Rank self,
            MPI_Grequest_query_function query,
            MPI_Grequest_free_function free,
            MPI_Grequest_cancel_function cancel,
            @Nullable Object extraState) {
        return GeneralizedOperation.start(self, new Functions(query, free, cancel, extraState));
    }

    private record Functions(
            MPI_Grequest_query_function query,
            MPI_Grequest_free_function freeing,
            MPI_Grequest_cancel_function cancel,
            @Nullable Object extraState)
            implements GeneralizedOperation.Functions {
        @Override
        public int query(Status status) {
            return query.call(extraState, status instanceof MPI_Status s ? s : new MPI_Status());
        }

        @Override
        public int free() {
            return freeing.call(extraState);
        }

        @Override
        public int cancel(boolean complete) {
            return cancel.call(extraState, complete);
        }
    }
}
