package org.jmpi.hydra.pmiserv;

import java.util.List;
import java.util.Map;

/**
 * What a rank asks for by MPI_Comm_spawn or MPI_Comm_spawn_multiple.
 *
 * @param commands what to start, in rank order
 * @param preput values that the children find in their key-value space
 */
record SpawnRequest(List<Command> commands, Map<String, String> preput) {
    /** Commands of one request. */
    static final int MOST_COMMANDS = 1024;
    /** Characters of one request. */
    static final int MOST_CHARACTERS = 1 << 20;

    /**
     * One command.
     *
     * @param program to be executed
     * @param processes how many
     * @param arguments of the program
     * @param info keys and values of the MPI_Info
     */
    record Command(String program, int processes, List<String> arguments, Map<String, String> info) {}

    /** How many processes all commands want. */
    long processes() {
        return commands.stream().mapToLong(Command::processes).sum();
    }
}
