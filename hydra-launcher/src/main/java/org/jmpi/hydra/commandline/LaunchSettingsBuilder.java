package org.jmpi.hydra.commandline;

import java.util.List;
import org.jmpi.hydra.job.LaunchSettings;
import org.jspecify.annotations.Nullable;

/** {@link LaunchSettings} while options are read. */
final class LaunchSettingsBuilder {
    @Nullable
    String launcher;

    @Nullable
    String launcherExec;

    List<String> launcherExtraArgs = List.of();

    @Nullable
    String rmk;

    @Nullable
    String iface;

    @Nullable
    String localhost;

    boolean autofork = true;

    LaunchSettings settings() {
        return new LaunchSettings(launcher, launcherExec, launcherExtraArgs, rmk, iface, localhost, autofork);
    }
}
