package org.jmpi.hydra.commandline;

import java.util.List;
import org.jmpi.hydra.job.LaunchSettings;

/** {@link LaunchSettings} while options are read. */
final class LaunchSettingsBuilder {
    String launcher;
    String launcherExec;
    List<String> launcherExtraArgs = List.of();
    String rmk;
    String iface;
    String localhost;
    boolean autofork = true;

    LaunchSettings settings() {
        return new LaunchSettings(launcher, launcherExec, launcherExtraArgs, rmk, iface, localhost, autofork);
    }
}
