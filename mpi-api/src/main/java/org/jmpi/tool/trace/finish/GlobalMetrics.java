package org.jmpi.tool.trace.finish;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;

/** Metrics of all ranks, each defined once. */
final class GlobalMetrics {
    private final DefinitionWriter out;
    private final Map<String, Long> members = new HashMap<>();
    private final Map<List<Long>, Long> classes = new HashMap<>();

    GlobalMetrics(DefinitionWriter out) {
        this.out = out;
    }

    /** Defines the metrics of a rank that are new. */
    void add(Part part) {
        List<Definition> all = part.definitions.of(DefinitionType.METRIC_CLASS);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            List<Long> list = IntStream.range(0, each.itemCount())
                    .mapToObj(i -> member(part, each.item(i)))
                    .toList();
            table[(int) each.self()] = classes.computeIfAbsent(list, this::define);
        }
        part.tables.put(MappingType.METRIC, table);
    }

    private long member(Part part, long number) {
        Definition local = part.definitions.get(DefinitionType.METRIC_MEMBER, number);
        if (local == null) {
            return Otf2.UNDEFINED_32;
        }
        String key = part.definitions.name(local) + ' ' + local.value("valueType");
        return members.computeIfAbsent(key, k -> define(part, local));
    }

    private long define(Part part, Definition local) {
        out.write(
                DefinitionType.METRIC_MEMBER,
                members.size(),
                out.text(part.definitions.name(local)),
                out.text(part.definitions.text(local.value("description"))),
                local.value("type"),
                local.value("mode"),
                local.value("valueType"),
                local.value("base"),
                local.value("exponent"),
                out.text(part.definitions.text(local.value("unit"))));
        return members.size();
    }

    private long define(List<Long> list) {
        long[] numbers = list.stream().mapToLong(each -> each).toArray();
        out.write(DefinitionType.METRIC_CLASS, numbers, classes.size(), Otf2.METRIC_SYNCHRONOUS, 0);
        return classes.size();
    }
}
