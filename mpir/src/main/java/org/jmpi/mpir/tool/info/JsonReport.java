package org.jmpi.mpir.tool.info;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.Parameter;
import org.jmpi.mpir.coll.registry.Restriction;
import org.jmpi.mpir.json.JsonText;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.pvar.PvarInfo;

/**
 * Writes a snapshot as JSON. docs/tools-jvm.md has the schema; a member is never renamed or given another meaning without
 * a new value of {@code schema}, new members may come.
 */
final class JsonReport {
    static final String SCHEMA = "jmpi-info/1";

    private JsonReport() {}

    static void print(Snapshot all, Set<Section> sections, PrintStream out) {
        out.print(JsonText.of(report(all, sections)));
    }

    private static Map<String, Object> report(Snapshot all, Set<Section> sections) {
        Map<String, Object> o = new LinkedHashMap<>();
        o.put("schema", SCHEMA);
        for (Section section : sections) {
            switch (section) {
                case FACTS -> o.put("facts", all.facts());
                case CVARS -> o.put("cvars", list(all.cvars(), JsonReport::cvar));
                case PVARS -> o.put("pvars", list(all.pvars(), JsonReport::pvar));
                case EVENTS -> o.put("events", list(all.events(), JsonReport::event));
                case CATEGORIES -> o.put("categories", list(all.categories(), JsonReport::category));
                case COLLECTIVES -> o.put("collectives", list(all.collectives(), JsonReport::collective));
                case TRANSPORTS -> o.put("transports", list(all.transports(), JsonReport::transport));
            }
        }
        return o;
    }

    private static void cvar(Map<String, Object> o, CvarRow row) {
        CvarInfo info = row.info();
        o.put("name", info.name());
        o.put("category", info.category().name());
        o.put("type", info.type().name());
        o.put("default", info.defaultValue());
        o.put("value", row.value());
        o.put("changed", row.changed());
        Map<String, Object> origin = new LinkedHashMap<>();
        origin.put("kind", row.origin().kind().name().toLowerCase(Locale.ROOT));
        origin.put("name", row.origin().name());
        origin.put("alternate", row.origin().alternate());
        o.put("origin", origin);
        o.put("verbosity", info.verbosity().name());
        o.put("scope", info.scope().name());
        o.put("binding", info.binding().name());
        o.put("dynamic", info.dynamic());
        o.put("alternateNames", info.altEnv());
        limits(o, info);
        o.put("words", info.enumValues());
        o.put("description", info.description());
        o.put("declaredIn", info.declaredIn());
    }

    private static void limits(Map<String, Object> o, CvarInfo info) {
        boolean number = info.type() == CvarType.INT || info.type() == CvarType.LONG || info.type() == CvarType.RANGE;
        if (number && info.min() != Long.MIN_VALUE) {
            o.put("minimum", info.min());
        }
        if (number && info.max() != Long.MAX_VALUE) {
            o.put("maximum", info.max());
        }
    }

    private static void pvar(Map<String, Object> o, PvarInfo info) {
        o.put("name", info.name());
        o.put("class", info.varClass().name());
        o.put("category", info.category().name());
        o.put("datatype", info.datatype().name());
        o.put("count", info.count());
        o.put("verbosity", info.verbosity().name());
        o.put("binding", info.binding().name());
        o.put("words", info.items() == null ? List.of() : info.items().items());
        o.put("readonly", info.readonly());
        o.put("continuous", info.continuous());
        o.put("atomic", info.atomic());
        o.put("description", info.description());
    }

    private static void event(Map<String, Object> o, EventType type) {
        o.put("name", type.name());
        o.put("category", type.category().name());
        o.put("verbosity", type.verbosity().name());
        o.put("binding", type.binding().name());
        o.put("source", type.source().name());
        o.put("elements", list(type.elements(), JsonReport::element));
        o.put("description", type.description());
    }

    private static void element(Map<String, Object> o, EventElement element) {
        o.put("name", element.name());
        o.put("datatype", element.datatype().name());
        o.put("words", element.items() == null ? List.of() : element.items().items());
    }

    private static void category(Map<String, Object> o, CategoryRow row) {
        o.put("name", row.name());
        o.put("description", row.description());
        o.put("cvars", row.cvars());
        o.put("pvars", row.pvars());
        o.put("events", row.events());
        o.put("categories", row.categories());
    }

    private static void collective(Map<String, Object> o, CollectiveRow row) {
        o.put("name", row.info().kind().functionName());
        o.put("communicator", row.info().inter() ? "inter" : "intra");
        o.put("cvar", row.cvar());
        o.put("forced", row.forced());
        o.put("algorithms", list(row.info().algorithms(), JsonReport::algorithm));
        o.put("tuningFileRules", row.info().tuned());
        o.put("defaultRules", row.info().rules());
    }

    private static void algorithm(Map<String, Object> o, AlgorithmEntry entry) {
        o.put("name", entry.name());
        o.put("needs", entry.restrictions().stream().map(Restriction::name).toList());
        o.put("parameters", list(entry.parameters(), JsonReport::parameter));
    }

    private static void parameter(Map<String, Object> o, Parameter parameter) {
        o.put("name", parameter.name());
        o.put("default", parameter.defaultValue());
        o.put("minimum", parameter.least());
    }

    private static void transport(Map<String, Object> o, TransportInfo row) {
        o.put("kind", row.kind());
        o.put("name", row.name());
        o.put("facts", row.facts());
    }

    /** Returns each row as an object, to which {@code members} adds its members. */
    private static <T> List<Map<String, Object>> list(List<T> rows, BiConsumer<Map<String, Object>, T> members) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (T row : rows) {
            Map<String, Object> o = new LinkedHashMap<>();
            members.accept(o, row);
            all.add(o);
        }
        return all;
    }
}
