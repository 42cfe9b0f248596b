package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
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

    private static final Map<String, String> OPTIONS = Map.of(
            "wdir", "-wdir", "path", "-path", "host", "-host", "hosts", "-hosts", "hostfile", "-f", "soft", "-soft");
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

    /** Returns the words of a command line for each command. Keys without an option are passed over, as Hydra does. */
    List<List<String>> words() {
        return commands.stream().map(SpawnRequest::words).toList();
    }

    private static List<String> words(Command command) {
        List<String> words = new ArrayList<>(List.of("-n", Integer.toString(command.processes)));
        command.info.forEach((key, value) -> {
            String option = OPTIONS.get(key);
            if (option != null) {
                words.addAll(List.of(option, value));
            }
        });
        words.add(command.program);
        words.addAll(command.arguments);
        return words;
    }
}
