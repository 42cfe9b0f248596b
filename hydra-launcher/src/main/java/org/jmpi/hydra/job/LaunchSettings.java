package org.jmpi.hydra.job;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How proxies get onto other hosts, as the command line, the user's settings or the environment say it. What nobody
 * said is null or empty. Mirrors the user's part of {@code struct HYDT_bsci_info}.
 *
 * @param launcher {@code -launcher}, HYDRA_LAUNCHER: fork, ssh, rsh, slurm, manual; perhaps null
 * @param launcherExec {@code -launcher-exec}, HYDRA_LAUNCHER_EXEC: its executable; perhaps null
 * @param launcherExtraArgs HYDRA_LAUNCHER_EXTRA_ARGS (or HYDRA_LAUNCH_EXTRA_ARGS), divided into words
 * @param rmk {@code -rmk}, HYDRA_RMK: which resource manager to query for hosts; perhaps null
 * @param iface {@code -iface}, HYDRA_IFACE: name or address of the network interface that others reach us by; perhaps null
 * @param localhost {@code -localhost}: the launcher's machine as other hosts know it; perhaps null
 * @param autofork whether ranks on the launcher's own machine are its children, whatever the launcher is
 */
public record LaunchSettings(
        @Nullable String launcher,
        @Nullable String launcherExec,
        List<String> launcherExtraArgs,
        @Nullable String rmk,
        @Nullable String iface,
        @Nullable String localhost,
        boolean autofork) {
    /** Nothing was said. */
    public static final LaunchSettings DEFAULT = new LaunchSettings(null, null, List.of(), null, null, null, true);
}
