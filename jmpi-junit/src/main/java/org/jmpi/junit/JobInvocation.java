package org.jmpi.junit;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/** A run of the test as a job. What belongs to each rank is left to the ranks. */
final class JobInvocation implements TestTemplateInvocationContext, InvocationInterceptor {
    private final TestJob job;

    JobInvocation(TestJob job) {
        this.job = job;
    }

    @Override
    public String getDisplayName(int invocationIndex) {
        return job.toString();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this, new WorldParameter());
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        job.run(RankTest.idOf(context), context.getRequiredTestClass().getName(), RankTest.detectsExtensions(context));
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
    }
}
