package org.jmpi.mpir.tool.info;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.Restriction;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.pvar.PvarInfo;
import org.jmpi.mpir.tool.type.ObjectBinding;

/** Writes a snapshot for people. */
final class TextReport {
    private static final int INDENT = 4;
    private static final int COLUMN = 24;

    private final Columns to;
    private boolean began;

    TextReport(Columns to) {
        this.to = to;
    }

    void print(Snapshot all, Set<Section> sections) {
        for (Section section : sections) {
            switch (section) {
                case FACTS -> facts(all.facts());
                case CVARS -> cvars(all.cvars());
                case PVARS -> pvars(all.pvars());
                case EVENTS -> events(all.events());
                case CATEGORIES -> categories(all.categories());
                case COLLECTIVES -> collectives(all.collectives());
                case TRANSPORTS -> transports(all.transports());
            }
        }
    }

    /** What is printed when nothing was requested. */
    void summary(Snapshot all) {
        facts(all.facts());
        transports(all.transports());
        head("Set differently from the default");
        List<CvarRow> changed = all.cvars().stream().filter(CvarRow::changed).toList();
        if (changed.isEmpty()) {
            to.indented(INDENT, "no control variable");
        }
        changed.forEach(each -> to.indented(
                INDENT,
                each.info().name() + " = " + each.value() + "  ("
                        + each.origin().words() + ")"));
        head("There are");
        to.pair(INDENT, COLUMN, "--cvars", all.cvars().size() + " control variables");
        to.pair(INDENT, COLUMN, "--pvars", all.pvars().size() + " performance variables");
        to.pair(INDENT, COLUMN, "--events", all.events().size() + " events");
        to.pair(INDENT, COLUMN, "--categories", all.categories().size() + " categories");
        to.pair(INDENT, COLUMN, "--collectives", all.collectives().size() + " collectives with algorithms to choose");
        to.line("");
        to.indented(0, "jmpi-info --search WORD looks in names and descriptions; jmpi-info --help shows more.");
    }

    private void head(String title) {
        to.line((began ? "\n" : "") + title);
        began = true;
    }

    private void facts(Map<String, String> facts) {
        head("JMPI");
        facts.forEach((name, value) -> to.pair(INDENT, COLUMN, name, value));
    }

    private void cvars(List<CvarRow> rows) {
        head(count(rows.size(), "control variable"));
        rows.forEach(this::cvar);
    }

    private void cvar(CvarRow row) {
        CvarInfo info = row.info();
        to.line(info.name() + " = " + row.value());
        String from = row.origin().words();
        if (row.changed()) {
            from += "; default " + (info.defaultValue().isEmpty() ? "empty" : info.defaultValue());
        }
        to.pair(INDENT, COLUMN, "from", from);
        to.pair(INDENT, COLUMN, "takes", info.expectation());
        to.pair(
                INDENT,
                COLUMN,
                "kind",
                info.category() + ", " + info.verbosity() + ", " + info.scope() + (info.dynamic() ? ", dynamic" : ""));
        if (!info.altEnv().isEmpty()) {
            to.pair(INDENT, COLUMN, "also", String.join(", ", info.altEnv()));
        }
        to.indented(INDENT, info.description());
    }

    private void pvars(List<PvarInfo> rows) {
        head(count(rows.size(), "performance variable") + " of a rank that is alone");
        rows.forEach(this::pvar);
    }

    private void pvar(PvarInfo info) {
        to.line(info.name() + (info.count() == 1 ? "" : info.count() == 0 ? "[]" : "[" + info.count() + "]"));
        List<String> words = new ArrayList<>(List.of(
                info.varClass().toString(),
                info.datatype().toString(),
                info.category().toString(),
                info.verbosity().toString()));
        if (info.binding() != ObjectBinding.NO_OBJECT) {
            words.add("one for each " + info.binding());
        }
        if (info.continuous()) {
            words.add("continuous");
        }
        if (info.readonly()) {
            words.add("read-only");
        }
        to.pair(INDENT, COLUMN, "kind", String.join(", ", words));
        to.indented(INDENT, info.description());
    }

    private void events(List<EventType> rows) {
        head(count(rows.size(), "event"));
        rows.forEach(this::event);
    }

    private void event(EventType type) {
        to.line(type.name());
        to.pair(INDENT, COLUMN, "kind", type.category() + ", " + type.verbosity());
        to.pair(
                INDENT,
                COLUMN,
                "data",
                type.elements().stream().map(EventElement::name).collect(Collectors.joining(", ")));
        to.pair(INDENT, COLUMN, "time", type.source().name());
        to.indented(INDENT, type.description());
    }

    private void categories(List<CategoryRow> rows) {
        head(rows.size() == 1 ? "1 category" : rows.size() + " categories");
        Map<String, CategoryRow> byName = rows.stream().collect(Collectors.toMap(CategoryRow::name, each -> each));
        Set<String> inner = new HashSet<>();
        rows.forEach(each -> inner.addAll(each.categories()));
        rows.stream().filter(each -> !inner.contains(each.name())).forEach(each -> category(each, byName, INDENT));
    }

    private void category(CategoryRow row, Map<String, CategoryRow> byName, int indent) {
        to.pair(
                indent,
                COLUMN + indent - INDENT,
                row.name(),
                row.description() + " (" + row.cvars().size() + " cvars, "
                        + row.pvars().size() + " pvars, " + row.events().size() + " events)");
        for (String child : row.categories()) {
            if (byName.containsKey(child)) {
                category(byName.get(child), byName, indent + INDENT);
            }
        }
    }

    private void collectives(List<CollectiveRow> rows) {
        head(count(rows.size(), "collective"));
        rows.forEach(this::collective);
    }

    private void collective(CollectiveRow row) {
        to.line(row.info().label());
        row.info().algorithms().forEach(each -> to.pair(INDENT, COLUMN, each.name(), needs(each)));
        if (!row.forced().isEmpty()) {
            to.pair(INDENT, COLUMN, "chosen", row.forced() + ", forced by " + row.cvar());
        }
        row.info().tuned().forEach((name, lines) -> rules("tuning file, " + name, lines));
        row.info().rules().forEach((name, lines) -> rules("default, " + name, lines));
        if (!row.cvar().isEmpty() && row.forced().isEmpty()) {
            to.pair(INDENT, COLUMN, "to force one", row.cvar());
        }
    }

    private void rules(String title, List<String> lines) {
        to.pair(INDENT, COLUMN, title, lines.get(0));
        lines.subList(1, lines.size()).forEach(each -> to.pair(0, COLUMN, "", each));
    }

    private static String needs(AlgorithmEntry entry) {
        List<String> words = new ArrayList<>();
        if (!entry.restrictions().isEmpty()) {
            words.add("needs "
                    + entry.restrictions().stream().map(Restriction::words).collect(Collectors.joining(", ")));
        }
        entry.parameters().forEach(p -> words.add(p.name() + "=" + p.defaultValue()));
        return String.join("; ", words);
    }

    private void transports(List<TransportInfo> rows) {
        head("Transports");
        for (TransportInfo row : rows) {
            to.pair(
                    INDENT,
                    COLUMN,
                    row.kind() + (row.kind().equals(row.name()) ? "" : " " + row.name()),
                    row.facts().entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining("; ")));
        }
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }
}
