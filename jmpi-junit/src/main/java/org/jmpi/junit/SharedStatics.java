package org.jmpi.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Keeps static methods of the class's life cycle from running again in ranks that share its static fields. */
public final class SharedStatics implements InvocationInterceptor {
    /** For {@link java.util.ServiceLoader}. */
    public SharedStatics() {}

    @Override
    public void interceptBeforeAllMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceedOrSkip(invocation, method, context);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceedOrSkip(invocation, method, context);
    }

    private static void proceedOrSkip(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        if (RankTest.isThread(context)
                && Modifier.isStatic(method.getExecutable().getModifiers())) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }
}
