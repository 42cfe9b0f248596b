package org.jmpi.hydra.commandline;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.job.UsageException;

/**
 * What counts where the command line says nothing: the user's file of settings (HYDRA_CONFIG_FILE, else
 * {@code ~/.mpiexec.hydra.conf}), then environment variables.
 */
final class DefaultSettings {
    static final String FILE = "HYDRA_CONFIG_FILE";
    private static final String IN_HOME = ".mpiexec.hydra.conf";

    /** Variables that say yes or no: what each makes of it. */
    static final Map<String, List<Option>> SWITCHES = new LinkedHashMap<>();

    static final String AUTOFORK = "HYDRA_LAUNCHER_AUTOFORK";
    static final String LOCALHOST = "HYDRA_USE_LOCALHOST";
    static final String PASSED = "HYDRA_ENV";

    static {
        SWITCHES.put("HYDRA_HOSTNAME_PROPAGATION", List.of(Option.HOSTNAMES, Option.NO_HOSTNAMES));
        SWITCHES.put("HYDRA_DEBUG", List.of(Option.VERBOSE));
    }

    private final OptionActions actions;
    private final Map<String, String> environment;

    DefaultSettings(OptionActions actions, Map<String, String> environment) {
        this.actions = actions;
        this.environment = environment;
    }

    /** Returns the words of the user's file; none when there is no file. */
    List<ArgumentReader.Word> file() {
        String named = environment.getOrDefault(FILE, "");
        if (!named.isEmpty()) {
            return ConfigFile.read(FILE, Path.of(named), false);
        }
        String home = environment.getOrDefault("HOME", "");
        Path own = Path.of(home, IN_HOME);
        return home.isEmpty() || !Files.isRegularFile(own) ? List.of() : ConfigFile.read("~/" + IN_HOME, own, false);
    }

    /** Applies what environment variables say. */
    void applyEnvironment() {
        for (Option option : Option.values()) {
            for (String name : OptionNotes.variables(option)) {
                String value = environment.getOrDefault(name, "");
                if (!value.isEmpty()) {
                    actions.apply(option, name, value, null, null);
                    break;
                }
            }
        }
        SWITCHES.forEach(this::applySwitch);
        if (isOn(LOCALHOST, false)) {
            actions.apply(Option.LOCALHOST, LOCALHOST, "localhost", null, null);
        }
        if (environment.getOrDefault(PASSED, "").equals("all")) {
            actions.apply(Option.GENVALL, PASSED, null, null, null);
        }
        actions.autofork(isOn(AUTOFORK, true));
    }

    private void applySwitch(String name, List<Option> options) {
        int which = isOn(name, false) ? 0 : 1;
        if (!environment.getOrDefault(name, "").isEmpty() && which < options.size()) {
            actions.apply(options.get(which), name, null, null, null);
        }
    }

    private boolean isOn(String name, boolean unsaid) {
        String value = environment.getOrDefault(name, "").toLowerCase(java.util.Locale.ROOT);
        return switch (value) {
            case "" -> unsaid;
            case "1", "on", "yes", "true", "enable" -> true;
            case "0", "off", "no", "false", "disable" -> false;
            default -> throw new UsageException(name + "=" + value + ": expected 1 or 0");
        };
    }
}
