package org.jmpi.mpir.tool.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group of variables and events, in a hierarchy. The constants have MPICH's names where MPICH has such a category; the
 * annotation processor refuses a variable whose category is none of them. A tool or transport that comes at run time may
 * bring categories of its own.
 */
public final class Category {
    /** The parts of the library that do what the standard says. */
    public static final Category MPI = new Category("MPI", "What the standard's chapters describe", null);
    /** What carries messages. */
    public static final Category DEVICE = new Category("DEVICE", "What carries messages between processes", null);
    /** The surroundings of a job. */
    public static final Category RUNTIME =
            new Category("RUNTIME", "How a job is started, held together and ended", null);
    /** Help for people. */
    public static final Category DEVELOPMENT =
            new Category("DEVELOPMENT", "Help for those who debug, tune and develop", null);

    /** Collective communication. */
    public static final Category COLLECTIVE =
            new Category("COLLECTIVE", "Collective communication: algorithms and their cut-offs", MPI);
    /** The ch4 device and its transports. */
    public static final Category CH4 = new Category("CH4", "The ch4 device: protocols, transports, progress", DEVICE);
    /** Communicators. */
    public static final Category COMMUNICATOR =
            new Category("COMMUNICATOR", "Creation of communicators and of their context ids", MPI);
    /** Datatypes. */
    public static final Category DATATYPE = new Category("DATATYPE", "Derived datatypes, packing and unpacking", MPI);
    /** Help for debuggers. */
    public static final Category DEBUGGER =
            new Category("DEBUGGER", "Help for debuggers and for reports on a job that hangs", DEVELOPMENT);
    /** For those who work on the library. */
    public static final Category DEVELOPER =
            new Category("DEVELOPER", "For those who work on the library itself", DEVELOPMENT);
    /** Process grids. */
    public static final Category DIMS = new Category("DIMS", "Process grids", MPI);
    /** Error reporting and argument checks. */
    public static final Category ERROR_HANDLING =
            new Category("ERROR_HANDLING", "Argument checks, error messages and what follows an error", MPI);
    /** Fault tolerance. */
    public static final Category FT = new Category("FT", "Fault tolerance", RUNTIME);
    /** Files. */
    public static final Category IO = new Category("IO", "Parallel files", MPI);
    /** Handle objects and memory. */
    public static final Category MEMORY =
            new Category("MEMORY", "Handle objects, shared memory and leak reports", DEVICE);
    /** Which ranks share a node. */
    public static final Category NODEMAP = new Category("NODEMAP", "Which ranks count as sharing a node", DEVICE);
    /** The process-management interface. */
    public static final Category PMI =
            new Category("PMI", "The process-management interface, as a client speaks it", RUNTIME);
    /** The launcher and name publishing. */
    public static final Category PROCESS_MANAGER =
            new Category("PROCESS_MANAGER", "The launcher and the publishing of names", RUNTIME);
    /** Requests. */
    public static final Category REQUEST =
            new Category("REQUEST", "Requests and the functions that wait for many of them", MPI);
    /** Windows. */
    public static final Category RMA =
            new Category("RMA", "One-sided communication: windows, their operations and epochs", MPI);
    /** Threads, progress and waiting. */
    public static final Category THREADS =
            new Category("THREADS", "Thread support, progress threads and waiting", DEVICE);
    /** Profiling layers and tools. */
    public static final Category TOOLS = new Category("TOOLS", "Profiling layers and tools", DEVELOPMENT);

    private static final List<Category> CONSTANTS = List.of(
            MPI,
            DEVICE,
            RUNTIME,
            DEVELOPMENT,
            COLLECTIVE,
            CH4,
            COMMUNICATOR,
            DATATYPE,
            DEBUGGER,
            DEVELOPER,
            DIMS,
            ERROR_HANDLING,
            FT,
            IO,
            MEMORY,
            NODEMAP,
            PMI,
            PROCESS_MANAGER,
            REQUEST,
            RMA,
            THREADS,
            TOOLS);

    private final String name;
    private final String description;
    private final @Nullable Category parent;

    /**
     * Makes a category; tools see it from when something is registered in it, or it is
     * added to the {@code CategoryRegistry}.
     *
     * @param name its name, which no other has
     * @param description one line that says what its variables and events are about
     * @param parent the category that contains it; null: none does
     */
    public Category(String name, String description, @Nullable Category parent) {
        this.name = name;
        this.description = description;
        this.parent = parent;
    }

    /** {@return the constants of this class} */
    public static List<Category> constants() {
        return CONSTANTS;
    }

    /** {@return its name} */
    public String name() {
        return name;
    }

    /** {@return one line that says what the category's variables and events are about} */
    public String description() {
        return description;
    }

    /** {@return the category that contains it, or null} */
    public @Nullable Category parent() {
        return parent;
    }

    @Override
    public String toString() {
        return name;
    }
}
