package org.jmpi.tool.trace.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.binding.MpiConstants;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.job.HostName;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.win.Win;
import org.jmpi.tool.otf2.ArchiveWriter;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.finish.ClockReading;
import org.jmpi.tool.trace.finish.Finisher;
import org.jmpi.tool.trace.finish.Journals;
import org.jspecify.annotations.Nullable;

/** What one rank records: its definitions, its threads, its requests. */
final class RankTrace {
    static final int CHUNK = Otf2.LEAST_CHUNK;
    private static final String NAME = "traces";
    private static final String MEASURING = "otf2: clocks";
    private static final int THREAD_SHIFT = 32;
    private static final int LEFT_OUT = -1;

    private final Path directory;
    private final TraceOptions options;
    private final WriteLimit limit;
    private final ArchiveWriter archive;
    private final Journals journals;
    private final long begin = System.nanoTime();
    private final Instant realtime = Instant.now();
    final RequestTable requests = new RequestTable();
    final Orphans orphans = new Orphans();
    private final ObjectTable<Integer> comms = new ObjectTable<>();
    final ObjectTable<WindowTrace> windows = new ObjectTable<>();
    final ObjectTable<FileTrace> files = new ObjectTable<>();
    private final List<ThreadTrace> threads = new ArrayList<>();
    private @Nullable DefinitionWriter definitions;
    private @Nullable LocalIds ids;
    private int number = -1;
    /** What the rank is called in the names of files. */
    private int process;

    private int ranks;
    private boolean isFailed;
    private boolean isOver;
    private volatile boolean isPaused;
    private @Nullable PvarMetrics metrics;
    private @Nullable HostClocks clocks;
    private @Nullable JvmRecording jvm;

    RankTrace(TraceOptions options) {
        directory = options.directory();
        this.options = options;
        limit = new WriteLimit(options.limit());
        archive = new ArchiveWriter(directory, NAME);
        journals = new Journals(directory.resolve(NAME));
    }

    /** Returns the rank's number in MPI_COMM_WORLD; -1 before it is known. */
    int number() {
        return number;
    }

    /** The time in nanoseconds; the same clock for all processes of a host. */
    long now() {
        return System.nanoTime();
    }

    /** Returns the number of the region of a call that begins; negative: it is left out. */
    int region(int function) {
        if (options.skipped()[function] || isPaused) {
            return LEFT_OUT;
        }
        if (ids == null) {
            return 0;
        }
        return options.hasLines() ? ids.region(function, CallSite.current()) : ids.region(function);
    }

    /** Returns the number of a region of the program; negative: it is left out. */
    int userRegion(String name) {
        return isPaused ? LEFT_OUT : ids == null ? 0 : ids.userRegion(name);
    }

    /** Returns the number of the region of a part of the JVM. */
    int jvmRegion(String name) {
        return ids == null ? 0 : ids.jvmRegion(name);
    }

    /** Returns whether calls and messages that begin now are left out. */
    boolean isPaused() {
        return isPaused;
    }

    /** Leaves out what begins from now on, or no longer. */
    void pause(boolean isPaused) {
        this.isPaused = isPaused;
    }

    boolean isOn() {
        return ids != null && !isFailed && !isOver;
    }

    /** Begins to record, once the rank is known; {@code isSpawned} if its world was spawned. */
    synchronized void open(Rank rank, int size, boolean isSpawned) {
        if (isFailed || isOver || ids != null) {
            return;
        }
        number = rank.worldRank();
        ranks = size;
        try {
            makeFolder();
            process = Journals.number(isSpawned ? worldNumber(rank) : 0, number);
            definitions = new DefinitionWriter(
                    Journals.CHUNK, new MappedChunks(journals.open(process), Journals.CHUNK, bytes -> {}, this::fail));
        } catch (IOException e) {
            fail(e);
            return;
        }
        long nanos = realtime.getEpochSecond() * 1_000_000_000L + realtime.getNano();
        definitions.write(DefinitionType.CLOCK_PROPERTIES, 1_000_000_000L, begin, 0, nanos);
        definitions.write(
                DefinitionType.SYSTEM_TREE_NODE,
                0,
                definitions.text(HostName.get()),
                definitions.text("node"),
                Otf2.UNDEFINED_32);
        definitions.write(
                DefinitionType.LOCATION_GROUP,
                process,
                definitions.text("MPI Rank " + number),
                1,
                0,
                Otf2.UNDEFINED_32);
        ids = new LocalIds(definitions, new WorldTable(rank, definitions, process, isSpawned));
        try {
            metrics = PvarMetrics.follow(rank, options.pvars(), ids);
        } catch (IllegalArgumentException e) {
            System.err.println("jmpi: rank " + number + " records no metrics: " + e.getMessage());
        }
    }

    /** A launcher that was started by a rank numbers no worlds: their names do. */
    private static int worldNumber(Rank rank) {
        String given = System.getenv(JobLauncher.WORLD);
        return given != null
                ? Integer.parseInt(given)
                : Journals.worldNumber(Device.of(rank).addresses().world().low());
    }

    /** Measures how far the host's clock is from rank 0's, and again before the end. Collective; null: one host has all ranks. */
    void measureClocks(@Nullable HostClocks clocks) {
        this.clocks = clocks;
        if (clocks != null) {
            note(clocks.measure());
        }
    }

    /** After a collective of all ranks: measures if it is time, in a region of its own. */
    void measureClocksSometimes(ThreadTrace trace) {
        HostClocks mine = clocks;
        if (mine != null && mine.isTime()) {
            trace.enterUserRegion(MEASURING);
            note(mine.measureQuickly());
            trace.leaveUserRegion();
        }
    }

    /** Measures once more. Collective. */
    void measureClocksAgain() {
        HostClocks mine = clocks;
        if (mine != null) {
            // once: programs may call MPI_Finalize again, to be told that this is an error
            clocks = null;
            note(mine.measure());
            mine.end();
        }
    }

    /** Records what the JVM does beside the program, if that is wanted. */
    void recordJvm() {
        if (!options.hasJvm() || !isOn()) {
            return;
        }
        try {
            jvm = JvmRecording.start(this);
        } catch (LinkageError e) {
            System.err.println(
                    "jmpi: otf2: rank " + number + " records nothing of the JVM, which has no module jdk.jfr; "
                            + "expected a JDK, or a run-time image with that module");
        }
    }

    /** Writes what the JVM did, before the end. */
    void writeJvm() {
        JvmRecording mine = jvm;
        if (mine != null) {
            jvm = null;
            mine.end();
        }
    }

    private synchronized void note(@Nullable ClockReading reading) {
        if (reading != null && definitions != null && !isOver) {
            reading.write(definitions, process);
        }
    }

    /** Records the chosen performance variables for the last time. */
    void sampleLast(ThreadTrace trace) {
        if (metrics != null) {
            metrics.sampleNow(trace);
        }
    }

    /** Records the chosen performance variables, if it is time. */
    void sample(ThreadTrace trace) {
        PvarMetrics mine = metrics;
        if (mine != null) {
            mine.sample(trace);
        }
    }

    /** Ranks come in any order; whoever is first makes it. */
    private void makeFolder() throws IOException {
        if (Files.exists(archive.anchor())) {
            throw new FileAlreadyExistsException(archive.anchor().toString(), null, "a trace is there already");
        }
        Files.createDirectories(archive.events(0).getParent());
    }

    private synchronized void fail(IOException e) {
        if (!isFailed) {
            isFailed = true;
            String what = e instanceof WriteLimit.ReachedException ? e.getMessage() : e.toString();
            String hint = e instanceof WriteLimit.ReachedException
                    ? "limit= allows more, skip= and MPI_Pcontrol record less"
                    : "Name another folder with -tool otf2:dir=DIR";
            System.err.println(
                    "jmpi: otf2: rank " + number + " records no more (" + what + "); what it has is kept. " + hint);
        }
    }

    /** Begins the trace of the calling thread. */
    synchronized ThreadTrace newThread() {
        return newLocation(
                threads.isEmpty() ? "Master thread" : Thread.currentThread().getName());
    }

    /** Begins a location. */
    synchronized ThreadTrace newLocation(String name) {
        long location = ((long) threads.size() << THREAD_SHIFT) | process;
        ThreadTrace trace = new ThreadTrace(this, location, isOn() ? writer(location, name) : null);
        if (trace.isOn()) {
            threads.add(trace);
        }
        return trace;
    }

    private @Nullable EventWriter writer(long location, String name) {
        assert ids != null;
        try {
            EventWriter writer =
                    new EventWriter(CHUNK, new MappedChunks(archive.events(location), CHUNK, limit, this::fail));
            ids.location(location, name, process);
            return writer;
        } catch (IOException e) {
            fail(e);
            return null;
        }
    }

    /** Defines a communicator that was just made. */
    synchronized void created(int handle, int parent) {
        Rank rank = Rank.current();
        Comm comm = rank == null || handle == 0 ? null : Comm.table(rank).find(handle);
        if (comm != null && ids != null && !isOver && options.comms().test(comm.name)) {
            comms.put(handle, ids.comm(comm, comm(parent)));
        }
    }

    /** A communicator was made by spawning: the others write to the same trace, and it ends when they end. */
    synchronized void spawned(int handle) {
        Rank rank = Rank.current();
        Comm comm = rank == null || handle == 0 ? null : Comm.table(rank).find(handle);
        if (comm != null && comm.isInter && ids != null && !isOver) {
            ids.await(comm);
        }
    }

    /** A communicator has a new name. */
    synchronized void renamed(int handle) {
        Rank rank = Rank.current();
        Comm comm = rank == null ? null : Comm.table(rank).find(handle);
        int known = comm(handle);
        if (comm == null || ids == null || isOver) {
            return;
        }
        if (!options.comms().test(comm.name)) {
            comms.remove(handle);
        } else if (known >= 0) {
            ids.rename(comm, known);
        } else if (comms.get(handle) == null) {
            created(handle, MpiConstants.MPI_COMM_NULL);
        }
    }

    /** A communicator's handle is about to be freed. */
    void freed(int handle) {
        comms.remove(handle);
    }

    /** Returns a communicator's number; {@link LocalIds#NO_COMM} if its messages are not recorded. */
    int comm(int handle) {
        Integer number = comms.get(handle);
        return number == null ? LocalIds.NO_COMM : number;
    }

    /** Defines a window that was just made over a communicator. */
    synchronized void createdWindow(int handle, int comm) {
        Win win = win(handle);
        int number = comm(comm);
        if (win != null && ids != null && number >= 0 && !isOver) {
            windows.put(handle, new WindowTrace(ids.window(win, number), win.comm.size));
        }
    }

    static @Nullable Win win(int handle) {
        Rank rank = Rank.current();
        return rank == null ? null : Win.table(rank).find(handle);
    }

    /** A window has a new name. */
    synchronized void renamedWindow(int handle) {
        Win win = win(handle);
        WindowTrace window = windows.get(handle);
        if (win != null && window != null && ids != null && !isOver) {
            ids.renameWindow(win, window.number);
        }
    }

    /** Defines a file that was just opened; returns it, null if it is not recorded. */
    synchronized @Nullable FileTrace opened(int handle, String name, int comm) {
        int number = comm(comm);
        if (ids == null || number < 0 || isOver) {
            return null;
        }
        FileTrace file = new FileTrace(ids.file(name, number));
        files.put(handle, file);
        return file;
    }

    /** Returns the number of a file that need not be open. */
    synchronized int fileNumber(String name) {
        return ids == null || isOver ? 0 : ids.fileNumber(name);
    }

    /** Returns the number of a group, defined now if it was not before; negative if nothing is recorded. */
    synchronized int group(int handle) {
        Rank rank = Rank.current();
        Group group = rank == null ? null : Group.table(rank).find(handle);
        return group == null || ids == null || isOver ? LocalIds.NO_COMM : ids.group(group);
    }

    /** Ends all files. */
    synchronized void close() {
        if (isOver) {
            return;
        }
        isOver = true;
        threads.forEach(ThreadTrace::close);
        if (metrics != null) {
            metrics.end();
        }
        if (definitions == null) {
            return;
        }
        definitions.close();
        try {
            journals.close(process);
            Finisher.finishIfWhole(directory, NAME, ranks);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("jmpi: otf2: rank " + number + " can't finish the trace (" + e
                    + "); jmpi-trace does it when it reads " + directory);
        }
    }
}
