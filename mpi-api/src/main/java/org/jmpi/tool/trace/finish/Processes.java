package org.jmpi.tool.trace.finish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The MPI processes of a trace: those of the first world, those of worlds that were spawned, and those of other jobs with which they
 * exchanged messages. Each has a number, from 0 on without gaps.
 */
final class Processes {
    private static final class World {
        final int number;
        /** Whether its processes write to this trace. */
        final boolean isHere;

        int size;
        int recorded;
        int first;

        World(int number, boolean isHere) {
            this.number = number;
            this.isHere = isHere;
        }
    }

    private final TreeMap<Integer, World> worlds = new TreeMap<>();
    private final Map<String, World> byId = new HashMap<>();
    private final List<World> worldOf = new ArrayList<>();
    private final Map<Integer, Part> parts = new HashMap<>();
    private boolean isAwaited;

    Processes(List<Part> all) throws IOException {
        for (Part each : all) {
            addOwn(each);
        }
        int next = worlds.isEmpty() ? 1 : worlds.lastKey() + 1;
        for (Part each : all) {
            for (WorldNote note : each.worlds.values()) {
                next = addMet(note, next);
            }
        }
        for (World each : worlds.values()) {
            // so that each of its ranks has a number
            Journals.number(each.number, Math.max(0, each.size - 1));
            each.first = worldOf.size();
            for (int rank = 0; rank < each.size; rank++) {
                worldOf.add(each);
            }
        }
        all.forEach(each -> parts.put(of(each), each));
    }

    private void addOwn(Part part) {
        World world = worlds.computeIfAbsent(part.world, k -> new World(k, true));
        world.recorded++;
        WorldNote note = part.worlds.get(0);
        world.size = Math.max(world.size, Math.max(part.rank + 1, note == null ? 0 : note.size()));
        if (note != null) {
            byId.put(note.id(), world);
        }
    }

    private int addMet(WorldNote note, int next) {
        World known = byId.get(note.id());
        if (known == null) {
            known = new World(next, false);
            worlds.put(next, known);
            byId.put(note.id(), known);
        }
        if (!known.isHere) {
            known.size = Math.max(known.size, note.size());
            isAwaited |= note.isAwaited();
        }
        return known.number == next ? next + 1 : next;
    }

    /** Returns whether all that write to the trace have ended their files, if those that were found have. */
    boolean areComplete() {
        return !isAwaited && worlds.values().stream().allMatch(each -> !each.isHere || each.recorded == each.size);
    }

    int count() {
        return worldOf.size();
    }

    /** Returns the process of a journal. */
    int of(Part part) {
        World world = worlds.get(part.world);
        return (world == null ? 0 : world.first) + part.rank;
    }

    /** Returns the process that a group in a journal has as a member. */
    long of(Part part, long member) {
        int local = WorldNote.localOf(member);
        if (local == 0) {
            return of(part) - part.rank + member;
        }
        WorldNote note = part.worlds.get(local);
        World world = note == null ? null : byId.get(note.id());
        return world == null ? count() : world.first + WorldNote.rankOf(member);
    }

    /** Returns what a process recorded, null if that is nothing. */
    @Nullable
    Part part(int process) {
        return parts.get(process);
    }

    /** Returns the location of a process's first thread. */
    int location(int process) {
        World world = worldOf.get(process);
        return Journals.join(world.number, process - world.first);
    }

    /** Returns whether a process is one of another job. */
    boolean isElsewhere(int process) {
        return !worldOf.get(process).isHere;
    }

    String name(int process) {
        World world = worldOf.get(process);
        int rank = process - world.first;
        return !world.isHere
                ? "rank " + rank + " of another job"
                : world.number == 0 ? "MPI Rank " + rank : "MPI Rank " + rank + " of world " + world.number;
    }
}
