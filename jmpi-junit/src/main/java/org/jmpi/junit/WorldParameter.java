package org.jmpi.junit;

import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a test the communicator of its ranks; null in the JVM that runs the job, where the method is never called. */
final class WorldParameter implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Intracomm.class || type == Comm.class;
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return RankTest.isRank(context) ? MPI.COMM_WORLD : null;
    }
}
