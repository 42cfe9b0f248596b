package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLimits;
import org.jspecify.annotations.Nullable;

/**
 * Reads a spawn of PMI-1: for each command a block of lines from {@code mcmd=spawn} to {@code endcmd}. A value reaches to
 * the end of its line, so arguments may hold blanks and {@code =}.
 */
final class Spawn1Reader {
    private static final String BEGIN = "mcmd=spawn";
    private static final String END = "endcmd";

    private final List<SpawnRequest.Command> commands = new ArrayList<>();
    private final Map<String, String> preput = new LinkedHashMap<>();

    @SuppressWarnings("NullAway.Init")
    private SpawnFields block;

    private int total;
    private int characters;

    static boolean begins(String line) {
        return line.equals(BEGIN);
    }

    /** Takes a line. Returns the request when it is complete, else null. */
    @Nullable
    SpawnRequest line(String line) {
        characters += line.length();
        if (characters > SpawnRequest.MOST_CHARACTERS) {
            throw new PmiException("its spawn has more than " + SpawnRequest.MOST_CHARACTERS + " characters");
        }
        if (block == null) {
            if (!line.equals(BEGIN)) {
                throw new PmiException("its spawn goes on with another line than " + BEGIN);
            }
            block = new SpawnFields();
            return null;
        }
        if (!line.equals(END)) {
            field(line);
            return null;
        }
        endBlock();
        return commands.size() < total ? null : new SpawnRequest(List.copyOf(commands), preput);
    }

    private void field(String line) {
        int equals = line.indexOf('=');
        if (equals <= 0) {
            throw new PmiException("its spawn has a line without key=value");
        }
        block.add(line.substring(0, equals), line.substring(equals + 1));
    }

    @SuppressWarnings("NullAway") // the next command begins with one
    private void endBlock() {
        total = block.number("totspawns", 1, SpawnRequest.MOST_COMMANDS);
        int soFar = block.number("spawnssofar", 1, total);
        if (soFar != commands.size() + 1) {
            throw new PmiException("its spawn says spawnssofar=" + soFar + " in block " + (commands.size() + 1));
        }
        preput.putAll(block.pairs("preput_key_", "preput_val_", block.count("preput_num")));
        commands.add(new SpawnRequest.Command(
                block.require("execname"),
                block.number("nprocs", 1, PmiLimits.MAX_RANKS),
                block.list("arg", 1, block.count("argcnt")),
                block.pairs("info_key_", "info_val_", block.count("info_num", "infonum"))));
        block = null;
    }
}
