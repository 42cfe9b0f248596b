package org.jmpi.tool.trace.record;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.trace.finish.WorldNote;

/** The worlds that a rank's communicators have members of, and what its journal calls these. */
final class WorldTable {
    private final DefinitionWriter journal;
    private final int process;
    private final Worlds worlds;
    private final WorldNote own;
    private final boolean isSpawned;
    private final Map<String, WorldNote> notes = new HashMap<>();

    /**
     * Notes the own world.
     *
     * @param process the number of the rank in the files of its trace
     */
    WorldTable(Rank rank, DefinitionWriter journal, int process, boolean isSpawned) {
        this.journal = journal;
        this.process = process;
        this.isSpawned = isSpawned;
        worlds = Worlds.of(rank);
        own = note(Device.of(rank).addresses().world().toString(), rank.worldSize(), false);
    }

    private WorldNote note(String id, int size, boolean isAwaited) {
        WorldNote known = notes.get(id);
        if (known != null && (known.isAwaited() || !isAwaited)) {
            return known;
        }
        WorldNote made = new WorldNote(known == null ? notes.size() : known.local(), id, size, isAwaited);
        notes.put(id, made);
        made.write(journal, process);
        return made;
    }

    private WorldNote noteOf(int lpid, boolean isAwaited) {
        return worlds.isOwn(lpid) ? own : note(worlds.world(lpid).toString(), worlds.size(lpid), isAwaited);
    }

    /** Members of other worlds write to the same trace. */
    void await(Group group) {
        for (int i = 0; i < group.size(); i++) {
            noteOf(group.lpid(i), true);
        }
    }

    /** Returns a group's members as the journal calls them: those of the own world by their rank. */
    long[] members(Group group) {
        long[] members = new long[group.size()];
        for (int i = 0; i < members.length; i++) {
            int lpid = group.lpid(i);
            members[i] = worlds.isOwn(lpid) ? lpid : noteOf(lpid, false).member(worlds.rankThere(lpid));
        }
        return members;
    }

    /** Returns whether all are of the own world. */
    boolean areOwn(long[] members) {
        return Arrays.stream(members).noneMatch(each -> WorldNote.localOf(each) != 0);
    }

    /** Returns what all members of a communicator call those of the own world, if it has no others. */
    String ownNames(long[] members) {
        return (isSpawned ? own.id() : "") + Arrays.toString(members);
    }

    /** Returns what processes of all worlds call them. */
    String names(long[] members) {
        Map<Integer, String> ids = new HashMap<>();
        notes.values().forEach(each -> ids.put(each.local(), each.id()));
        StringBuilder names = new StringBuilder("[");
        for (long each : members) {
            names.append(ids.get(WorldNote.localOf(each)))
                    .append(':')
                    .append(WorldNote.rankOf(each))
                    .append(' ');
        }
        return names.append(']').toString();
    }
}
