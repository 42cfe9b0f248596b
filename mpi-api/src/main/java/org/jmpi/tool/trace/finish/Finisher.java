package org.jmpi.tool.trace.finish;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.names.GroupProperties;

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

    @SuppressWarnings("NullAway.Init")
    private Processes processes;

    private final Map<String, Integer> nodes = new HashMap<>();

    private Finisher(Path directory, String name) {
        files = new ArchiveWriter(directory, name);
        folder = directory.resolve(name);
        journals = new Journals(folder);
    }

    /**
     * Finishes an archive if all processes of the job have ended their files. Of several that try one does it.
     *
     * @param directory of the anchor file
     * @param ranks of the caller's world
     */
    public static void finishIfWhole(Path directory, String name, int ranks) throws IOException {
        Journals journals = new Journals(directory.resolve(name));
        int closed;
        do {
            closed = journals.closed();
        } while (closed >= ranks && !tryToFinish(directory, name) && journals.closed() > closed);
    }

    /** Returns whether it is finished, or another process is about it; else somebody may end its files meanwhile. */
    private static boolean tryToFinish(Path directory, String name) throws IOException {
        Finisher finisher = new Finisher(directory, name);
        Path lock = finisher.folder.resolve("finishing");
        try {
            Files.createFile(lock);
        } catch (FileAlreadyExistsException e) {
            // another process came later, and does it
            return true;
        }
        try {
            if (Files.exists(finisher.files.anchor())) {
                return true;
            }
            finisher.read();
            if (!finisher.processes.areComplete()) {
                return false;
            }
            finisher.finish();
            return true;
        } finally {
            Files.deleteIfExists(lock);
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
            throw new IOException(
                    directory + ": rank " + Journals.rankOf(recording) + " still records; expected a job that is over");
        }
        finisher.read();
        finisher.finish();
        Files.deleteIfExists(finisher.folder.resolve("finishing"));
    }

    private void read() throws IOException {
        for (Map.Entry<Integer, Path> each : journals.all().entrySet()) {
            parts.add(new Part(each.getKey(), each.getValue(), files));
        }
        if (!parts.stream().allMatch(Part::isEmpty)) {
            parts.removeIf(Part::isEmpty);
        }
        if (parts.isEmpty()) {
            throw new IOException(folder + ": no rank recorded anything");
        }
        processes = new Processes(parts);
    }

    private void finish() throws IOException {
        Files.deleteIfExists(files.definitions());
        DefinitionWriter out =
                new DefinitionWriter(Journals.CHUNK, new FileChunks(files.definitions(), Journals.CHUNK));
        Clocks clocks = new Clocks(parts);
        defineClock(out, clocks);
        out.write(DefinitionType.PARADIGM, Otf2.PARADIGM_MPI, out.text("MPI"), 0);
        defineSystem(out);
        defineLocations(out);
        defineParts(out);
        out.close();
        for (Part each : parts) {
            writeLocal(each, clocks);
        }
        writeAnchor(out);
        journals.delete();
    }

    private void defineParts(DefinitionWriter out) {
        GlobalIds ids = new GlobalIds(out, processes, 1);
        parts.forEach(ids::addRegions);
        long[] locations = new long[processes.count()];
        Arrays.setAll(locations, processes::location);
        out.write(
                DefinitionType.GROUP,
                locations,
                0,
                0,
                OLD_COMM_LOCATIONS,
                Otf2.GROUP_COMM_LOCATIONS,
                Otf2.PARADIGM_MPI,
                0);
        parts.forEach(ids::addGroups);
        parts.forEach(ids::nameComms);
        parts.forEach(ids::addComms);
        parts.forEach(ids::addWindows);
        GlobalFiles opened = new GlobalFiles(out);
        parts.forEach(opened::addFiles);
        parts.forEach(opened::addHandles);
        GlobalMetrics metrics = new GlobalMetrics(out);
        parts.forEach(metrics::add);
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

    private void defineLocations(DefinitionWriter out) throws IOException {
        for (int process = 0; process < processes.count(); process++) {
            Part part = processes.part(process);
            long node = part == null ? 0 : nodes.get(part.host);
            long name = out.text(processes.name(process));
            out.write(DefinitionType.LOCATION_GROUP, process, name, PROCESS, node, Otf2.UNDEFINED_32);
        }
        for (int process = 0; process < processes.count(); process++) {
            Part part = processes.part(process);
            long location = processes.location(process);
            if (part == null || !part.extents.containsKey(location)) {
                // whoever reads the group of all processes finds a location
                writeEmpty(location);
                out.write(DefinitionType.LOCATION, location, out.text("Master thread"), THREAD, 0, process);
            }
            if (part != null) {
                defineThreads(out, part, process);
            }
            if (processes.isElsewhere(process)) {
                RankNote.write(out, process, GroupProperties.ELSEWHERE, "yes");
            }
        }
    }

    private static void defineThreads(DefinitionWriter out, Part part, int process) {
        for (Map.Entry<Long, Extent> each : part.extents.entrySet()) {
            Definition location = part.definitions.get(DefinitionType.LOCATION, each.getKey());
            String name = location == null ? "" : part.definitions.name(location);
            out.write(
                    DefinitionType.LOCATION,
                    each.getKey(),
                    out.text(name),
                    THREAD,
                    each.getValue().events(),
                    process);
        }
    }

    private void writeEmpty(long location) throws IOException {
        Files.deleteIfExists(files.events(location));
        new EventWriter(Otf2.LEAST_CHUNK, new FileChunks(files.events(location), Otf2.LEAST_CHUNK)).close();
        local(location).close();
    }

    private LocalDefinitionWriter local(long location) throws IOException {
        Files.deleteIfExists(files.localDefinitions(location));
        return new LocalDefinitionWriter(
                Journals.CHUNK, new FileChunks(files.localDefinitions(location), Journals.CHUNK));
    }

    private void writeLocal(Part part, Clocks clocks) throws IOException {
        for (Map.Entry<Long, Extent> each : part.extents.entrySet()) {
            LocalDefinitionWriter out = local(each.getKey());
            part.tables.forEach(out::map);
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
