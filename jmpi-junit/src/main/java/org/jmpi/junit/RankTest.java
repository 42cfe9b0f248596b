package org.jmpi.junit;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The test in one rank: JUnit runs it in the calling thread, with all of its life cycle and its extensions. */
final class RankTest {
    /** Tells the extension that it is in a rank, and whether static methods of the class were called by the JVM's own run. */
    private static final String KIND = "org.jmpi.junit.rank";

    private static final String MEETING = "org.jmpi.junit.meeting";
    private static final String DETECT = "junit.jupiter.extensions.autodetection.enabled";
    private static final String DETECT_ONLY = "junit.jupiter.extensions.autodetection.include";
    private static final String ENGINE = "junit-jupiter";

    private RankTest() {}

    static boolean isRank(ExtensionContext context) {
        return context.getConfigurationParameter(KIND).isPresent();
    }

    static boolean isThread(ExtensionContext context) {
        return context.getConfigurationParameter(KIND)
                .filter(RankKind.THREADS.name()::equals)
                .isPresent();
    }

    /** Returns the folder where ranks note how far they are. */
    static Path meeting(ExtensionContext context) {
        return Path.of(context.getConfigurationParameter(MEETING).orElseThrow());
    }

    /** Whether the project has extensions detected. */
    static boolean detectsExtensions(ExtensionContext context) {
        return context.getConfigurationParameter(DETECT)
                .map(Boolean::parseBoolean)
                .orElse(false);
    }

    /** Returns the unique id of the method whose invocation {@code context} is, as Jupiter alone would call it. */
    static String idOf(ExtensionContext context) {
        UniqueId id = UniqueId.parse(
                context.getParent().map(ExtensionContext::getUniqueId).orElseThrow());
        List<UniqueId.Segment> segments = id.getSegments();
        int first = 0;
        // a suite's own engine may stand before
        while (!segments.get(first).getValue().equals(ENGINE)) {
            first++;
        }
        UniqueId own = UniqueId.forEngine(ENGINE);
        for (UniqueId.Segment each : segments.subList(first + 1, segments.size())) {
            own = own.append(each);
        }
        return own.toString();
    }

    /** Runs the test; returns what it failed with, or null. */
    static @Nullable Throwable run(String id, RankKind kind, boolean detectsExtensions, String meeting) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectUniqueId(id))
                .configurationParameter(KIND, kind.name())
                .configurationParameter(MEETING, meeting)
                // MPI knows a rank by its thread
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.jupiter.execution.timeout.thread.mode.default", "SAME_THREAD")
                .configurationParameter(DETECT, "true")
                .configurationParameter("junit.platform.output.capture.stdout", "false")
                .configurationParameter("junit.platform.output.capture.stderr", "false");
        if (!detectsExtensions) {
            request.configurationParameter(DETECT_ONLY, SharedStatics.class.getName());
        }
        Outcome outcome = new Outcome();
        launcher().execute(request.build(), outcome);
        return outcome.failure != null || outcome.runs == 1
                ? outcome.failure
                : new IllegalStateException(
                        "JUnit ran " + outcome.runs + " tests of " + id + " in the rank: expected 1");
    }

    private static Launcher launcher() {
        return LauncherFactory.create(LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(jupiter())
                .build());
    }

    /** By its name: its class is seen by no module. */
    private static TestEngine jupiter() {
        for (TestEngine each : ServiceLoader.load(TestEngine.class, RankTest.class.getClassLoader())) {
            if (each.getId().equals(ENGINE)) {
                return each;
            }
        }
        throw new IllegalStateException(
                "no test engine " + ENGINE + ": expected org.junit.jupiter:junit-jupiter-engine");
    }

    private static final class Outcome implements TestExecutionListener {
        private int runs;
        private @Nullable Throwable failure;

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            runs = 1;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                runs++;
            }
            Throwable thrown = result.getThrowable().orElse(null);
            if (thrown != null && failure == null) {
                failure = thrown;
            }
        }
    }
}
