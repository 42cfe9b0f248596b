package org.jmpi.mpir.tool;

/**
 * The categories that variables are grouped under, MPICH's names. The annotation processor refuses a variable whose
 * category is not a constant of this enum.
 */
public enum Category {
    /** Collective communication. */
    COLLECTIVE("Collective communication: algorithms and their cut-offs"),
    /** The ch4 device and its transports. */
    CH4("The ch4 device: protocols, transports, progress"),
    /** Communicators. */
    COMMUNICATOR("Creation of communicators and of their context ids"),
    /** Datatypes. */
    DATATYPE("Derived datatypes, packing and unpacking"),
    /** Help for debuggers. */
    DEBUGGER("Help for debuggers and for reports on a job that hangs"),
    /** For those who work on the library. */
    DEVELOPER("For those who work on the library itself"),
    /** Process grids. */
    DIMS("Process grids"),
    /** Error reporting and argument checks. */
    ERROR_HANDLING("Argument checks, error messages and what follows an error"),
    /** Fault tolerance. */
    FT("Fault tolerance"),
    /** Handle objects and memory. */
    MEMORY("Handle objects, shared memory and leak reports"),
    /** Which ranks share a node. */
    NODEMAP("Which ranks count as sharing a node"),
    /** The process-management interface. */
    PMI("The process-management interface, as a client speaks it"),
    /** The launcher and name publishing. */
    PROCESS_MANAGER("The launcher and the publishing of names"),
    /** Requests. */
    REQUEST("Requests and the functions that wait for many of them"),
    /** Threads, progress and waiting. */
    THREADS("Thread support, progress threads and waiting"),
    /** Profiling layers and tools. */
    TOOLS("Profiling layers and tools");

    private final String description;

    Category(String description) {
        this.description = description;
    }

    /** {@return one line that says what the category's variables are about} */
    public String description() {
        return description;
    }
}
