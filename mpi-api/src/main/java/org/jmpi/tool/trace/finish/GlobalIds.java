package org.jmpi.tool.trace.finish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Otf2;

/** Regions, groups, communicators and windows of all ranks, each defined once. */
final class GlobalIds {
    private static final int OLD_COMM_GROUP = 4;
    private static final int OLD_COMM_SELF = 5;

    private final DefinitionWriter out;
    private final Map<String, Long> regions = new HashMap<>();
    private final Map<String, Long> groups = new HashMap<>();
    private final Map<String, Long> comms = new HashMap<>();
    private final Map<Integer, long[]> regionTables = new HashMap<>();
    private final Map<Integer, long[]> commTables = new HashMap<>();
    private final Map<Integer, long[]> groupTables = new HashMap<>();
    private final Map<String, Long> windows = new HashMap<>();
    private final Map<Integer, long[]> windowTables = new HashMap<>();

    /** Goes on behind {@code firstGroup} groups that are defined. */
    GlobalIds(DefinitionWriter out, int firstGroup) {
        this.out = out;
        for (int i = 0; i < firstGroup; i++) {
            groups.put("reserved " + i, (long) i);
        }
    }

    /** Defines the regions of a rank that are new. */
    void addRegions(Part part) {
        Definitions from = part.definitions;
        List<Definition> all = from.of(DefinitionType.REGION);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            String name = from.name(each);
            String file = from.text(each.value("sourceFile"));
            String key = name + '\0' + file + '\0' + each.value("beginLine");
            table[(int) each.self()] = regions.computeIfAbsent(key, k -> region(each, name, file));
        }
        regionTables.put(part.rank, table);
    }

    private long region(Definition local, String name, String file) {
        long number = regions.size();
        long text = out.text(name);
        out.write(
                DefinitionType.REGION,
                number,
                text,
                0,
                local.value("oldType"),
                out.text(file),
                local.value("beginLine"),
                local.value("endLine"),
                text,
                local.value("role"),
                local.value("paradigm"),
                0);
        return number;
    }

    /** Defines the groups of a rank's communicators that are new: all groups stand before the first communicator. */
    void addGroups(Part part) {
        List<Definition> all = part.definitions.of(DefinitionType.GROUP);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            table[(int) each.self()] = groups.computeIfAbsent(key(each), k -> group(each));
        }
        groupTables.put(part.rank, table);
    }

    /** Groups with the same members are one. */
    private static String key(Definition group) {
        StringBuilder key = new StringBuilder().append(group.value("type"));
        for (int i = 0; i < group.itemCount(); i++) {
            key.append(' ').append(group.item(i));
        }
        return key.toString();
    }

    private long group(Definition local) {
        long number = groups.size();
        long type = local.value("type");
        long old = type == Otf2.GROUP_COMM_SELF ? OLD_COMM_SELF : OLD_COMM_GROUP;
        out.write(DefinitionType.GROUP, members(local), number, 0, old, type, Otf2.PARADIGM_MPI, 0);
        return number;
    }

    private static long[] members(Definition group) {
        long[] members = new long[group.itemCount()];
        for (int i = 0; i < members.length; i++) {
            members[i] = group.item(i);
        }
        return members;
    }

    /** Defines the communicators of a rank that are new. */
    void addComms(Part part) {
        List<Definition> all = new ArrayList<>();
        Map<Long, String> names = new HashMap<>();
        for (Definition each : part.definitions.all()) {
            if (each.type() == DefinitionType.COMM || each.type() == DefinitionType.INTER_COMM) {
                // one that was renamed is defined again, with its last name
                if (names.put(each.self(), part.definitions.name(each)) == null) {
                    all.add(each);
                }
            }
        }
        long[] table = new long[all.size()];
        for (Definition each : all) {
            boolean isInter = each.type() == DefinitionType.INTER_COMM;
            Definition group = part.definitions.get(DefinitionType.GROUP, each.value(isInter ? "groupA" : "group"));
            if (group == null) {
                continue;
            }
            // the group's name is what all members call the communicator
            String key = part.definitions.name(group);
            long parent = global(table, each.value(isInter ? "common" : "parent"));
            table[(int) each.self()] = comms.computeIfAbsent(
                    key, k -> isInter ? intercomm(part, each, names) : comm(group, names.get(each.self()), parent));
        }
        commTables.put(part.rank, table);
    }

    /** Returns the global number of a communicator; undefined if there is none. */
    static long global(long[] table, long local) {
        return local == Otf2.UNDEFINED_32 || local >= table.length ? Otf2.UNDEFINED_32 : table[(int) local];
    }

    private long comm(Definition group, String name, long parent) {
        long number = comms.size();
        out.write(DefinitionType.COMM, number, out.text(name), groups.getOrDefault(key(group), 0L), parent, 0);
        return number;
    }

    private long intercomm(Part part, Definition local, Map<Long, String> names) {
        long number = comms.size();
        out.write(
                DefinitionType.INTER_COMM,
                number,
                out.text(names.getOrDefault(local.self(), "")),
                group(part, local, "groupA"),
                group(part, local, "groupB"),
                Otf2.UNDEFINED_32,
                0);
        return number;
    }

    private long group(Part part, Definition intercomm, String field) {
        Definition group = part.definitions.get(DefinitionType.GROUP, intercomm.value(field));
        return group == null ? Otf2.UNDEFINED_32 : groups.getOrDefault(key(group), Otf2.UNDEFINED_32);
    }

    /** Defines the windows of a rank that are new: all members make those of a communicator in the same order. */
    void addWindows(Part part) {
        Map<Long, Definition> all = new LinkedHashMap<>();
        for (Definition each : part.definitions.all()) {
            if (each.type() == DefinitionType.RMA_WIN) {
                all.put(each.self(), each);
            }
        }
        long[] comms = comms(part.rank);
        long[] table = new long[all.size()];
        Map<Long, Integer> before = new HashMap<>();
        for (Definition each : all.values()) {
            long comm = global(comms, each.value("comm"));
            String key = comm + "#" + before.merge(comm, 1, Integer::sum);
            table[(int) each.self()] = windows.computeIfAbsent(key, k -> window(part.definitions.name(each), comm));
        }
        windowTables.put(part.rank, table);
    }

    private long window(String name, long comm) {
        long number = windows.size();
        out.write(DefinitionType.RMA_WIN, number, out.text(name), comm, 1);
        return number;
    }

    long[] windows(int rank) {
        return windowTables.getOrDefault(rank, new long[0]);
    }

    long[] groups(int rank) {
        return groupTables.getOrDefault(rank, new long[0]);
    }

    long[] regions(int rank) {
        return regionTables.getOrDefault(rank, new long[0]);
    }

    long[] comms(int rank) {
        return commTables.getOrDefault(rank, new long[0]);
    }
}
