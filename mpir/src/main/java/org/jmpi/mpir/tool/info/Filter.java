package org.jmpi.mpir.tool.info;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.pvar.PvarInfo;
import org.jspecify.annotations.Nullable;

/** What the command line leaves of a snapshot. */
final class Filter {
    /** Names and patterns; null: all. */
    @Nullable
    String cvars;

    @Nullable
    String pvars;

    @Nullable
    String events;

    @Nullable
    String collectives;
    /** In a name or a description; null: anything. */
    @Nullable
    String word;

    boolean changed;

    Snapshot apply(Snapshot all) {
        return new Snapshot(
                all.facts(),
                cvars(all.cvars()),
                named("performance variable", pvars, all.pvars(), each -> List.of(each.name())).stream()
                        .filter(this::matches)
                        .toList(),
                named("event", events, all.events(), each -> List.of(each.name())).stream()
                        .filter(this::matches)
                        .toList(),
                all.categories().stream()
                        .filter(each -> matches(each.name(), each.description()))
                        .toList(),
                named("collective", collectives, all.collectives(), Filter::names).stream()
                        .filter(this::matches)
                        .toList(),
                all.transports().stream()
                        .filter(each -> matches(each.kind(), each.name()))
                        .toList());
    }

    private List<CvarRow> cvars(List<CvarRow> all) {
        return named("control variable", cvars, all, Filter::names).stream()
                .filter(each -> !changed || each.changed())
                .filter(each -> matches(
                        each.info().name(),
                        each.info().description(),
                        String.join(" ", each.info().altEnv())))
                .toList();
    }

    private static List<String> names(CvarRow row) {
        List<String> names = new ArrayList<>(List.of(row.info().name()));
        names.addAll(row.info().altEnv());
        return names;
    }

    private static List<String> names(CollectiveRow row) {
        String name = row.info().kind().functionName();
        return List.of(name, "i" + name, "mpi_" + name);
    }

    private boolean matches(PvarInfo info) {
        return matches(info.name(), info.description());
    }

    private boolean matches(EventType type) {
        return matches(type.name(), type.description());
    }

    private boolean matches(CollectiveRow row) {
        return matches(Stream.concat(
                        Stream.of(row.info().label(), row.cvar()),
                        row.info().algorithms().stream().map(AlgorithmEntry::name))
                .toArray(String[]::new));
    }

    private boolean matches(String... texts) {
        String wanted = word == null ? "" : word.toLowerCase(Locale.ROOT);
        return Stream.of(texts).anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private static <T> List<T> named(
            String what, @Nullable String pattern, List<T> all, Function<T, List<String>> names) {
        return pattern == null || pattern.equals("*") ? all : NameSearch.find(what, pattern, all, names);
    }
}
