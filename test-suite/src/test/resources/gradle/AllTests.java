import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs all tests beside this class and prints what they say. */
class AllTests {
    public static void main(String[] args) throws Exception {
        var listener = new SummaryGeneratingListener();
        var here = Path.of(AllTests.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var request = LauncherDiscoveryRequestBuilder.request().selectors(selectClasspathRoots(Set.of(here)));
        LauncherFactory.create().execute(request.build(), listener);
        var out = new PrintWriter(System.out, true);
        listener.getSummary().printFailuresTo(out);
        listener.getSummary().printTo(out);
        System.exit(listener.getSummary().getTotalFailureCount() == 0 ? 0 : 1);
    }
}
