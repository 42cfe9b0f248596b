package org.jmpi.junit;

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

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            results.put(test.getDisplayName(), result);
        }
    }
}
