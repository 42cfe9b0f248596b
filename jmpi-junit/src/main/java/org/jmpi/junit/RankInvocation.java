package org.jmpi.junit;

import java.lang.reflect.Method;
import java.util.List;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/** The one run of the test in a rank. */
final class RankInvocation implements TestTemplateInvocationContext, InvocationInterceptor {
    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this, new WorldParameter());
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        new MeetingFolder(RankTest.meeting(context), MPI.COMM_WORLD.getSize()).begun(MPI.COMM_WORLD.getRank());
        invocation.proceed();
    }
}
