package org.jmpi.tool.trace.finish;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jmpi.tool.otf2.Anchor;
import org.jmpi.tool.otf2.ArchiveWriter;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.EventFile.Extent;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.FileChunks;
import org.jmpi.tool.otf2.LocalDefinitionWriter;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;

/** Finishes an archive: global definitions, tables from each rank's numbers to them, the anchor file. */
public final class Finisher {
    private static final long TICKS = 1_000_000_000L;
    private static final int MACHINE = 0;
    private static final int NODE = 1;
    private static final int PROCESS = 1;
    private static final int THREAD = 1;
    private static final int OLD_COMM_LOCATIONS = 6;

    private final ArchiveWriter files;
    private final Path folder;
    private final Journals journals;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> nodes = new HashMap<>();

    private Finisher(Path directory, String name) {
        files = new ArchiveWriter(directory, name);
        folder = directory.resolve(name);
        journals = new Journals(folder);
    }

    /**
     * Finishes an archive if all ranks of the job have ended their files. Of several that try one does it.
     *
     * @param directory of the anchor file
     * @param ranks of the job
     */
    public static void finishIfWhole(Path directory, String name, int ranks) throws IOException {
        Finisher finisher = new Finisher(directory, name);
        if (finisher.journals.closed() == ranks) {
            Path lock = finisher.folder.resolve("finishing");
            try {
                Files.createFile(lock);
            } catch (FileAlreadyExistsException e) {
                // another rank came later, and does it
                return;
            }
            if (Files.exists(finisher.files.anchor())) {
                // another one has done it meanwhile
                Files.delete(lock);
                return;
            }
            finisher.finish();
        }
    }

    /**
     * Finishes an archive with what there is.
     *
     * @param directory of the anchor file
     * @throws IOException if there is nothing, a rank still records, or a file can't be written
     */
    public static void finish(Path directory, String name) throws IOException {
        Finisher finisher = new Finisher(directory, name);
        int recording = finisher.journals.recording();
        if (recording >= 0) {
            throw new IOException(directory + ": rank " + recording + " still records; expected a job that is over");
        }
        finisher.finish();
    }

    private void finish() throws IOException {
        for (Map.Entry<Integer, Path> each : journals.all().entrySet()) {
            parts.add(new Part(each.getKey(), each.getValue(), files));
        }
        if (!parts.stream().allMatch(Part::isEmpty)) {
            parts.removeIf(Part::isEmpty);
        }
        if (parts.isEmpty()) {
            throw new IOException(folder + ": no rank recorded anything");
        }
        Files.deleteIfExists(files.definitions());
        DefinitionWriter out =
                new DefinitionWriter(Journals.CHUNK, new FileChunks(files.definitions(), Journals.CHUNK));
        int ranks = ranks();
        Clocks clocks = new Clocks(parts);
        defineClock(out, clocks);
        out.write(DefinitionType.PARADIGM, Otf2.PARADIGM_MPI, out.text("MPI"), 0);
        defineSystem(out);
        defineLocations(out, ranks);
        GlobalIds ids = new GlobalIds(out, 1);
        parts.forEach(ids::addRegions);
        long[] members = new long[ranks];
        java.util.Arrays.setAll(members, i -> i);
        out.write(
                DefinitionType.GROUP,
                members,
                0,
                0,
                OLD_COMM_LOCATIONS,
                Otf2.GROUP_COMM_LOCATIONS,
                Otf2.PARADIGM_MPI,
                0);
        parts.forEach(ids::addGroups);
        parts.forEach(ids::addComms);
        parts.forEach(ids::addWindows);
        GlobalFiles opened = new GlobalFiles(out);
        parts.forEach(opened::addFiles);
        parts.forEach(part -> opened.addHandles(part, ids.comms(part.rank)));
        GlobalMetrics metrics = new GlobalMetrics(out);
        parts.forEach(metrics::add);
        out.close();
        Numbers numbers = new Numbers(ids, opened, metrics);
        for (Part each : parts) {
            writeLocal(each, numbers, clocks);
        }
        writeAnchor(out);
        journals.delete();
        Files.deleteIfExists(folder.resolve("finishing"));
    }

    /** The job's size is that of MPI_COMM_WORLD, the first communicator of each rank. */
    private int ranks() {
        int ranks = 0;
        for (Part each : parts) {
            Definition world = each.definitions.get(DefinitionType.COMM, 0);
            Definition group = world == null ? null : each.definitions.get(DefinitionType.GROUP, world.value("group"));
            ranks = Math.max(ranks, Math.max(each.rank + 1, group == null ? 0 : group.itemCount()));
        }
        return ranks;
    }

    private void defineClock(DefinitionWriter out, Clocks clocks) {
        long begin = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (Part each : parts) {
            begin = Math.min(begin, each.first() + clocks.offset(each, each.first()));
            end = Math.max(end, each.last() + clocks.offset(each, each.last()));
        }
        Part first = parts.get(0);
        long realtime = first.realtime + begin - first.begin - clocks.offset(first, first.begin);
        out.write(DefinitionType.CLOCK_PROPERTIES, TICKS, begin, Math.max(1, end - begin + 1), realtime);
    }

    private void defineSystem(DefinitionWriter out) {
        int number = 0;
        out.write(DefinitionType.SYSTEM_TREE_NODE, number, out.text("job"), out.text("machine"), Otf2.UNDEFINED_32);
        out.write(DefinitionType.SYSTEM_TREE_NODE_DOMAIN, number, MACHINE);
        for (Part each : parts) {
            if (nodes.putIfAbsent(each.host, number + 1) == null) {
                number++;
                out.write(DefinitionType.SYSTEM_TREE_NODE, number, out.text(each.host), out.text("node"), 0);
                out.write(DefinitionType.SYSTEM_TREE_NODE_DOMAIN, number, NODE);
            }
        }
    }

    private void defineLocations(DefinitionWriter out, int ranks) throws IOException {
        for (int rank = 0; rank < ranks; rank++) {
            Part part = part(rank);
            long node = part == null ? 0 : nodes.get(part.host);
            out.write(
                    DefinitionType.LOCATION_GROUP,
                    rank,
                    out.text("MPI Rank " + rank),
                    PROCESS,
                    node,
                    Otf2.UNDEFINED_32);
        }
        for (int rank = 0; rank < ranks; rank++) {
            Part part = part(rank);
            if (part == null || !part.extents.containsKey((long) rank)) {
                // whoever reads the world's group finds a location
                writeEmpty(rank);
                out.write(DefinitionType.LOCATION, rank, out.text("Master thread"), THREAD, 0, rank);
            }
            if (part != null) {
                defineThreads(out, part);
            }
        }
    }

    private static void defineThreads(DefinitionWriter out, Part part) {
        for (Map.Entry<Long, Extent> each : part.extents.entrySet()) {
            Definition location = part.definitions.get(DefinitionType.LOCATION, each.getKey());
            String name = location == null ? "" : part.definitions.name(location);
            out.write(
                    DefinitionType.LOCATION,
                    each.getKey(),
                    out.text(name),
                    THREAD,
                    each.getValue().events(),
                    part.rank);
        }
    }

    private @org.jspecify.annotations.Nullable Part part(int rank) {
        for (Part each : parts) {
            if (each.rank == rank) {
                return each;
            }
        }
        return null;
    }

    private void writeEmpty(int rank) throws IOException {
        Files.deleteIfExists(files.events(rank));
        new EventWriter(Otf2.LEAST_CHUNK, new FileChunks(files.events(rank), Otf2.LEAST_CHUNK)).close();
        local(rank).close();
    }

    private LocalDefinitionWriter local(long location) throws IOException {
        Files.deleteIfExists(files.localDefinitions(location));
        return new LocalDefinitionWriter(
                Journals.CHUNK, new FileChunks(files.localDefinitions(location), Journals.CHUNK));
    }

    /** The numbers that the archive has for those of a rank. */
    private record Numbers(GlobalIds ids, GlobalFiles files, GlobalMetrics metrics) {
        void map(LocalDefinitionWriter out, int rank) {
            out.map(MappingType.REGION, ids.regions(rank));
            out.map(MappingType.COMM, ids.comms(rank));
            out.map(MappingType.GROUP, ids.groups(rank));
            out.map(MappingType.RMA_WIN, ids.windows(rank));
            out.map(MappingType.IO_HANDLE, files.handles(rank));
            out.map(MappingType.METRIC, metrics.classes(rank));
        }
    }

    private void writeLocal(Part part, Numbers numbers, Clocks clocks) throws IOException {
        for (Map.Entry<Long, Extent> each : part.extents.entrySet()) {
            LocalDefinitionWriter out = local(each.getKey());
            numbers.map(out, part.rank);
            clocks.write(out, part, each.getValue());
            out.close();
        }
    }

    private void writeAnchor(DefinitionWriter out) throws IOException {
        String version = Finisher.class.getPackage().getImplementationVersion();
        files.writeAnchor(new Anchor(
                false,
                new Anchor.Chunks(Otf2.LEAST_CHUNK, Journals.CHUNK),
                new Anchor.Counts(out.locations(), out.definitions(), 0, 0),
                new Anchor.About("", "JMPI " + (version == null ? "" : version), ""),
                Map.of(),
                ThreadLocalRandom.current().nextLong()));
    }
}
