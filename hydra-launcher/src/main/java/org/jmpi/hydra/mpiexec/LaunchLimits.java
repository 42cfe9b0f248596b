package org.jmpi.hydra.mpiexec;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.proxy.LaunchPlan;

/** How long other hosts are waited for, and how they are started; from the environment. */
final class LaunchLimits {
    /** Seconds after which a host from which nothing is heard counts as lost. */
    private static final String SILENCE = "JMPI_LINK_TIMEOUT";

    /** Seconds that a host may take until ranks can be started on it. */
    private static final String LAUNCH = "JMPI_LAUNCH_TIMEOUT";

    /** Proxies that the launcher, or a proxy, starts itself. */
    private static final String FAN_OUT = "JMPI_LAUNCH_FANOUT";

    private static final int MOST_SECONDS = 86_400;
    private static final int MOST_HOSTS = 4096;

    private LaunchLimits() {}

    static LaunchPlan plan(LaunchSettings settings, ProxyProgram program, Map<String, String> environment) {
        return new LaunchPlan(
                settings,
                program,
                TimeUnit.SECONDS.toMillis(number(environment, SILENCE, "seconds", 10, MOST_SECONDS)),
                TimeUnit.SECONDS.toMillis(number(environment, LAUNCH, "seconds", 60, MOST_SECONDS)),
                number(environment, FAN_OUT, "hosts", 16, MOST_HOSTS));
    }

    private static int number(Map<String, String> environment, String name, String what, int usual, int most) {
        String value = environment.getOrDefault(name, "");
        if (value.isEmpty()) {
            return usual;
        }
        int number = value.matches("[0-9]{1,6}") ? Integer.parseInt(value) : 0;
        if (number < 1 || number > most) {
            throw new UsageException(name + "=" + value + ": expected a number of " + what + " from 1 to " + most
                    + ", as in " + name + "=" + usual);
        }
        return number;
    }
}
