package org.jmpi.tool.trace.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.MpiConstants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.win.Win;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.otf2.ValueType;

/**
 * The definitions of one rank, numbered by it. A communicator is called by its context id, its groups, and how many of the same
 * there were before: its members make them in the same order, so that all of them give it the same name.
 */
final class LocalIds {
    /** No communicator, or one whose messages are not recorded. */
    static final int NO_COMM = -1;

    private final DefinitionWriter definitions;
    private final WorldTable worlds;
    private final int[] regions = new int[FunctionTable.names().size()];
    private final Map<Call, Integer> regionsOfLines = new ConcurrentHashMap<>();
    private int regionCount;
    private int groups;
    private final List<Integer> groupsOf = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final Map<String, Integer> before = new HashMap<>();
    private final List<Integer> commsOfWindows = new ArrayList<>();
    private final Map<String, Integer> groupsOfWindows = new HashMap<>();
    private final HandleMap<KnownGroup> knownGroups = new HandleMap<>();
    private final Map<String, Integer> filesByName = new HashMap<>();
    private int handles;

    private final Map<String, Integer> userRegions = new ConcurrentHashMap<>();

    private int metrics;

    /**
     * A value that is recorded.
     *
     * @param isSum whether it counts from the begin of the trace; else it is that of the moment
     */
    record Metric(String name, String description, ValueType type, boolean isSum) {}

    private record KnownGroup(int generation, int number) {}

    private record Call(int function, CallSite site) {}

    LocalIds(DefinitionWriter definitions, WorldTable worlds) {
        this.definitions = definitions;
        this.worlds = worlds;
        Arrays.fill(regions, -1);
    }

    /** Returns the number of a function's region. */
    int region(int function) {
        int known = regions[function];
        return known >= 0 ? known : newRegion(function);
    }

    /** Defines a location: threads begin whenever they like, and share the file of definitions. */
    synchronized void location(long location, String name, int group) {
        definitions.write(DefinitionType.LOCATION, location, definitions.text(name), 1, 0, group);
    }

    /** Returns the number of the region of a function that is called in a line. */
    int region(int function, CallSite site) {
        return regionsOfLines.computeIfAbsent(new Call(function, site), k -> define(function, site));
    }

    private synchronized int newRegion(int function) {
        if (regions[function] < 0) {
            regions[function] = define(function, CallSite.NONE);
        }
        return regions[function];
    }

    private int define(int function, CallSite site) {
        String name = FunctionTable.names().get(function);
        return define(name, site, RegionRole.of(name, FunctionTable.chapter(name)), Otf2.PARADIGM_MPI);
    }

    /** Returns the number of a region of the program. */
    int userRegion(String name) {
        Integer known = userRegions.get(name);
        if (known != null) {
            return known;
        }
        CallSite site = CallSite.current();
        return userRegions.computeIfAbsent(name, k -> define(k, site, RegionRole.CODE, Otf2.PARADIGM_USER));
    }

    /** Returns the number of the region of a part of the JVM. */
    int jvmRegion(String name) {
        return userRegions.computeIfAbsent(
                name, k -> define(k, CallSite.NONE, RegionRole.ARTIFICIAL, Otf2.PARADIGM_MEASUREMENT));
    }

    private synchronized int define(String name, CallSite site, int role, int paradigm) {
        long text = definitions.text(name);
        long file = definitions.text(site.file());
        int old = RegionRole.old(role);
        definitions.write(
                DefinitionType.REGION,
                regionCount,
                text,
                0,
                old,
                file,
                site.line(),
                site.line(),
                text,
                role,
                paradigm,
                0);
        return regionCount++;
    }

    /** Defines a communicator; returns its number. */
    synchronized int comm(Comm comm, int parent) {
        long[] local = worlds.members(comm.localGroup);
        long[] remote = comm.isInter ? worlds.members(comm.remoteGroup) : local;
        String key = key(comm, local, remote);
        String name = key + '#' + before.merge(key, 1, Integer::sum);
        boolean isFirst = !comm.isInter || isFirst(local, remote);
        boolean isSelf = comm.handle() == MpiConstants.MPI_COMM_SELF;
        groupsOf.add(isSelf ? self() : group(name, isFirst ? local : remote));
        if (comm.isInter) {
            group("", isFirst ? remote : local);
        }
        parents.add(parent);
        rename(comm, parents.size() - 1);
        return parents.size() - 1;
    }

    /** Defines a communicator, or defines it again with another name. */
    synchronized void rename(Comm comm, int number) {
        long text = definitions.text(comm.name);
        int group = groupsOf.get(number);
        long parent = parents.get(number) < 0 ? Otf2.UNDEFINED_32 : parents.get(number);
        if (comm.isInter) {
            definitions.write(DefinitionType.INTER_COMM, number, text, group, group + 1, parent, 0);
        } else {
            definitions.write(DefinitionType.COMM, number, text, group, parent, 0);
        }
    }

    /** Defines a window; returns its number. */
    synchronized int window(Win win, int comm) {
        commsOfWindows.add(comm);
        renameWindow(win, commsOfWindows.size() - 1);
        return commsOfWindows.size() - 1;
    }

    /** Defines a window, or defines it again with another name. */
    synchronized void renameWindow(Win win, int number) {
        long text = definitions.text(win.name);
        definitions.write(DefinitionType.RMA_WIN, number, text, commsOfWindows.get(number), 1);
    }

    /** Defines a file that is opened; returns the number of its handle. */
    synchronized int file(String name, int comm) {
        int file = fileNumber(name);
        definitions.write(
                DefinitionType.IO_HANDLE,
                handles,
                definitions.text(""),
                file,
                Otf2.IO_PARADIGM_MPI,
                0,
                comm,
                Otf2.UNDEFINED_32);
        return handles++;
    }

    /** Returns the number of a file. */
    synchronized int fileNumber(String name) {
        return filesByName.computeIfAbsent(name, k -> {
            definitions.write(
                    DefinitionType.IO_REGULAR_FILE, filesByName.size(), definitions.text(k), Otf2.UNDEFINED_32);
            return filesByName.size();
        });
    }

    /** Returns the number of a group. A handle names the same group until it is freed, which its generation tells. */
    synchronized int group(Group group) {
        KnownGroup known = knownGroups.get(group.handle());
        if (known == null || known.generation != group.generation()) {
            known = new KnownGroup(group.generation(), define(group));
            knownGroups.remove(group.handle());
            knownGroups.add(group.handle(), known);
        }
        return known.number;
    }

    private int define(Group group) {
        long[] members = worlds.members(group);
        return groupsOfWindows.computeIfAbsent(Arrays.toString(members), k -> group("", members));
    }

    /** A communicator was made with worlds that write to the same trace. */
    synchronized void await(Comm comm) {
        worlds.await(comm.remoteGroup);
    }

    /** Defines values that are recorded together; returns their number. */
    synchronized int metrics(List<Metric> members) {
        long[] numbers = new long[members.size()];
        for (int i = 0; i < numbers.length; i++) {
            Metric each = members.get(i);
            numbers[i] = i;
            definitions.write(
                    DefinitionType.METRIC_MEMBER,
                    i,
                    definitions.text(each.name()),
                    definitions.text(each.description()),
                    0,
                    each.isSum() ? Otf2.METRIC_SINCE_START : Otf2.METRIC_OF_NOW,
                    each.type().ordinal(),
                    Otf2.METRIC_DECIMAL,
                    0,
                    definitions.text(""));
        }
        definitions.write(DefinitionType.METRIC_CLASS, numbers, metrics, Otf2.METRIC_SYNCHRONOUS, 0);
        return metrics++;
    }

    /** All ranks call it so, and each means itself. */
    private int self() {
        definitions.write(
                DefinitionType.GROUP, groups, definitions.text("self"), 5, Otf2.GROUP_COMM_SELF, Otf2.PARADIGM_MPI, 0);
        return groups++;
    }

    private String key(Comm comm, long[] local, long[] remote) {
        boolean isOwn = worlds.areOwn(local) && worlds.areOwn(remote);
        String own = isOwn ? worlds.ownNames(local) : worlds.names(local);
        if (!comm.isInter) {
            return comm.contextId + own;
        }
        String other = isOwn ? worlds.ownNames(remote) : worlds.names(remote);
        return isFirst(local, remote) ? "inter" + own + other : "inter" + other + own;
    }

    /** Both sides name the same group first: of one world, the group that has the lowest rank. */
    private boolean isFirst(long[] local, long[] remote) {
        boolean isOwn = worlds.areOwn(local) && worlds.areOwn(remote);
        return isOwn
                ? Arrays.stream(local).min().orElse(0)
                        < Arrays.stream(remote).min().orElse(0)
                : worlds.names(local).compareTo(worlds.names(remote)) < 0;
    }

    private int group(String name, long[] members) {
        definitions.write(
                DefinitionType.GROUP,
                members,
                groups,
                definitions.text(name),
                4,
                Otf2.GROUP_COMM_GROUP,
                Otf2.PARADIGM_MPI,
                0);
        return groups++;
    }
}
