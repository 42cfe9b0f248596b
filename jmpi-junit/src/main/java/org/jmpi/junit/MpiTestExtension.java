package org.jmpi.junit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the methods with {@link MpiTest}: as jobs in the test's own JVM, as the test itself in each rank. */
final class MpiTestExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        if (RankTest.isRank(context)) {
            return Stream.of(new RankInvocation());
        }
        MpiTest test = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), MpiTest.class)
                .orElseThrow();
        check(test, context);
        List<TestTemplateInvocationContext> jobs = new ArrayList<>();
        for (RankKind kind : test.on()) {
            Arrays.stream(test.ranks()).forEach(ranks -> jobs.add(new JobInvocation(new TestJob(ranks, kind, test))));
        }
        return jobs.stream();
    }

    private static void check(MpiTest test, ExtensionContext context) {
        String method = context.getRequiredTestMethod().toString();
        if (test.ranks().length == 0 || Arrays.stream(test.ranks()).anyMatch(n -> n < 1 || n > 4096)) {
            throw new ExtensionConfigurationException(method + ": @MpiTest(ranks = " + Arrays.toString(test.ranks())
                    + "): expected numbers from 1 to 4096, as ranks = {1, 4}");
        }
        if (test.on().length == 0) {
            throw new ExtensionConfigurationException(
                    method + ": @MpiTest(on = {}): expected what the ranks are, as on = RankKind.THREADS");
        }
        if (test.limitSeconds() < 1) {
            throw new ExtensionConfigurationException(
                    method + ": @MpiTest(limitSeconds = " + test.limitSeconds() + "): expected more than 0");
        }
    }
}
