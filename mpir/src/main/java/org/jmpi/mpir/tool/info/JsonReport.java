package org.jmpi.mpir.tool.info;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.mpir.coll.select.AlgorithmEntry;
import org.jmpi.mpir.coll.select.Parameter;
import org.jmpi.mpir.coll.select.Restriction;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.CvarInfo;
import org.jmpi.mpir.tool.CvarType;
import org.jmpi.mpir.tool.PvarInfo;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventType;

/**
 * Writes a snapshot as JSON. docs/tools-jvm.md has the schema; a member is never renamed or given another meaning without
 * a new value of {@code schema}, new members may come.
 */
final class JsonReport {
    static final String SCHEMA = "jmpi-info/1";

    private final JsonGenerator json;

    private JsonReport(JsonGenerator json) {
        this.json = json;
    }

    static void print(Snapshot all, Set<Section> sections, PrintStream out) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            new JsonReport(json).report(all, sections);
        }
        out.println(text);
    }

    private void report(Snapshot all, Set<Section> sections) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        for (Section section : sections) {
            switch (section) {
                case FACTS -> map("facts", all.facts());
                case CVARS -> array("cvars", all.cvars(), this::cvar);
                case PVARS -> array("pvars", all.pvars(), this::pvar);
                case EVENTS -> array("events", all.events(), this::event);
                case CATEGORIES -> array("categories", all.categories(), this::category);
                case COLLECTIVES -> array("collectives", all.collectives(), this::collective);
                case TRANSPORTS -> array("transports", all.transports(), this::transport);
            }
        }
        json.writeEndObject();
    }

    private void cvar(CvarRow row) throws IOException {
        CvarInfo info = row.info();
        json.writeStringField("name", info.name());
        json.writeStringField("category", info.category().name());
        json.writeStringField("type", info.type().name());
        json.writeStringField("default", info.defaultValue());
        json.writeStringField("value", row.value());
        json.writeBooleanField("changed", row.changed());
        json.writeObjectFieldStart("origin");
        json.writeStringField("kind", row.origin().kind().name().toLowerCase(java.util.Locale.ROOT));
        json.writeStringField("name", row.origin().name());
        json.writeBooleanField("alternate", row.origin().alternate());
        json.writeEndObject();
        json.writeStringField("verbosity", info.verbosity().name());
        json.writeStringField("scope", info.scope().name());
        json.writeStringField("binding", info.binding().name());
        json.writeBooleanField("dynamic", info.dynamic());
        strings("alternateNames", info.altEnv());
        limits(info);
        strings("words", info.enumValues());
        json.writeStringField("description", info.description());
        json.writeStringField("declaredIn", info.declaredIn());
    }

    private void limits(CvarInfo info) throws IOException {
        boolean number = info.type() == CvarType.INT || info.type() == CvarType.LONG || info.type() == CvarType.RANGE;
        if (number && info.min() != Long.MIN_VALUE) {
            json.writeNumberField("minimum", info.min());
        }
        if (number && info.max() != Long.MAX_VALUE) {
            json.writeNumberField("maximum", info.max());
        }
    }

    private void pvar(PvarInfo info) throws IOException {
        json.writeStringField("name", info.name());
        json.writeStringField("class", info.varClass().name());
        json.writeStringField("category", info.category().name());
        json.writeStringField("datatype", info.varClass().datatype().name());
        json.writeNumberField("count", info.count());
        json.writeStringField("verbosity", info.verbosity().name());
        json.writeStringField("binding", info.binding().name());
        json.writeBooleanField("readonly", info.readonly());
        json.writeBooleanField("continuous", info.continuous());
        json.writeBooleanField("atomic", info.atomic());
        json.writeStringField("description", info.description());
    }

    private void event(EventType type) throws IOException {
        json.writeStringField("name", type.name());
        json.writeStringField("category", type.category().name());
        json.writeStringField("verbosity", type.verbosity().name());
        json.writeStringField("binding", type.binding().name());
        json.writeStringField("source", type.source().name());
        array("elements", type.elements(), this::element);
        json.writeStringField("description", type.description());
    }

    private void element(EventElement element) throws IOException {
        json.writeStringField("name", element.name());
        json.writeStringField("datatype", element.datatype().name());
        strings("words", element.items() == null ? List.of() : element.items().items());
    }

    private void category(CategoryRow row) throws IOException {
        json.writeStringField("name", row.name());
        json.writeStringField("description", row.description());
        strings("cvars", row.cvars());
        strings("pvars", row.pvars());
        strings("events", row.events());
        strings("categories", row.categories());
    }

    private void collective(CollectiveRow row) throws IOException {
        json.writeStringField("name", row.info().kind().functionName());
        json.writeStringField("communicator", row.info().inter() ? "inter" : "intra");
        json.writeStringField("cvar", row.cvar());
        json.writeStringField("forced", row.forced());
        array("algorithms", row.info().algorithms(), this::algorithm);
        rules("tuningFileRules", row.info().tuned());
        rules("defaultRules", row.info().rules());
    }

    private void algorithm(AlgorithmEntry entry) throws IOException {
        json.writeStringField("name", entry.name());
        strings("needs", entry.restrictions().stream().map(Restriction::name).toList());
        array("parameters", entry.parameters(), this::parameter);
    }

    private void parameter(Parameter parameter) throws IOException {
        json.writeStringField("name", parameter.name());
        json.writeNumberField("default", parameter.defaultValue());
        json.writeNumberField("minimum", parameter.least());
    }

    private void rules(String name, Map<String, List<String>> rules) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, List<String>> each : rules.entrySet()) {
            strings(each.getKey(), each.getValue());
        }
        json.writeEndObject();
    }

    private void transport(TransportInfo row) throws IOException {
        json.writeStringField("kind", row.kind());
        json.writeStringField("name", row.name());
        map("facts", row.facts());
    }

    private void map(String name, Map<String, String> values) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> each : values.entrySet()) {
            json.writeStringField(each.getKey(), each.getValue());
        }
        json.writeEndObject();
    }

    private void strings(String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String each : values) {
            json.writeString(each);
        }
        json.writeEndArray();
    }

    private <T> void array(String name, List<T> rows, Row<T> writer) throws IOException {
        json.writeArrayFieldStart(name);
        for (T row : rows) {
            json.writeStartObject();
            writer.write(row);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the members of an object. */
    @FunctionalInterface
    private interface Row<T> {
        void write(T row) throws IOException;
    }
}
