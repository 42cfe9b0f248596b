package org.jmpi.hydra.commandline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Options that say in one word what others say in two; most are from older versions of Open MPI. */
enum Shorthand {
    PERNODE("pernode", "", Option.NPERNODE, "1"),
    NPERSOCKET("npersocket", "N", Option.MAP_BY, "ppr:%s:socket"),
    PPR("ppr", "N:WHAT", Option.MAP_BY, "ppr:%s"),
    BYNODE("bynode", "", Option.MAP_BY, "node"),
    BYSLOT("byslot", "", Option.MAP_BY, "slot"),
    BYCORE("bycore", "", Option.MAP_BY, "core"),
    BYSOCKET("bysocket", "", Option.MAP_BY, "socket"),
    CPUS_PER_PROC("cpus-per-proc", "N", Option.MAP_BY, ":PE=%s"),
    CPUS_PER_RANK("cpus-per-rank", "N", Option.MAP_BY, ":PE=%s"),
    DEVEL_MAP("display-devel-map", "", Option.DISPLAY_MAP, null),
    DIFFABLE_MAP("display-diffable-map", "", Option.DISPLAY_MAP, null),
    DEVEL_ALLOCATION("display-devel-allocation", "", Option.DISPLAY_MAP, null),
    RANK_MAP("print-rank-map", "", Option.DISPLAY_MAP, null),
    BIND_TO_CORE("bind-to-core", "", Option.BIND_TO, "core"),
    BIND_TO_SOCKET("bind-to-socket", "", Option.BIND_TO, "socket"),
    BIND_TO_NONE("bind-to-none", "", Option.BIND_TO, "none");

    private static final Map<String, Shorthand> BY_NAME = new LinkedHashMap<>();

    static {
        for (Shorthand each : values()) {
            BY_NAME.put(each.text, each);
        }
    }

    /** Its name, without dashes. */
    final String text;

    /** Empty if it has none. */
    final String argument;

    final Option option;
    /** With %s for its own; null if that option takes none. */
    private final @Nullable String value;

    Shorthand(String text, String argument, Option option, @Nullable String value) {
        this.text = text;
        this.argument = argument;
        this.option = option;
        this.value = value;
    }

    /** The option of that name, dashes already stripped; null when there is none. */
    static @Nullable Shorthand named(String name) {
        return BY_NAME.get(name);
    }

    static Iterable<String> allNames() {
        return BY_NAME.keySet();
    }

    /** The value of the option that it stands for; {@code given}: its own, null if it takes none. */
    @Nullable
    String value(@Nullable String given) {
        return given == null ? value : Objects.requireNonNull(value).replace("%s", given);
    }

    /** As a user would write it in full. */
    String inFull() {
        String whole = value(argument.isEmpty() ? null : argument);
        return "-" + option.names.get(0) + (whole == null ? "" : " " + whole);
    }
}
