package org.jmpi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of a class and keeps how each ended, by display name. */
final class TestRun implements TestExecutionListener {
    /** Each class is run once. */
    private static final Map<Class<?>, Map<String, TestExecutionResult>> RUNS = new HashMap<>();

    final Map<String, TestExecutionResult> results = new LinkedHashMap<>();

    static Map<String, TestExecutionResult> of(Class<?> type) {
        TestRun run = new TestRun();
        Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .build());
        launcher.execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(DiscoverySelectors.selectClass(type))
                        .build(),
                run);
        return run.results;
    }

    /** Returns what made the test of that name fail. */
    static Throwable failure(Class<?> type, String name) {
        TestExecutionResult result = RUNS.computeIfAbsent(type, TestRun::of).get(name);
        assertEquals(TestExecutionResult.Status.FAILED, result.getStatus());
        return result.getThrowable().orElseThrow();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            results.put(test.getDisplayName(), result);
        }
    }
}
