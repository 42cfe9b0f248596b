package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.pmi.Pmi2Message;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLimits;

/** Reads a spawn of PMI-2: one message in which {@code subcmd=} begins each command. */
final class Spawn2Reader {
    private Spawn2Reader() {}

    static SpawnRequest read(Pmi2Message message) {
        SpawnFields head = new SpawnFields();
        List<SpawnFields> blocks = new ArrayList<>();
        for (int i = 0; i < message.count(); i++) {
            if (message.key(i).equals("subcmd")) {
                if (blocks.size() >= SpawnRequest.MOST_COMMANDS) {
                    throw new PmiException("its spawn has more than " + SpawnRequest.MOST_COMMANDS + " commands");
                }
                blocks.add(new SpawnFields());
            }
            (blocks.isEmpty() ? head : blocks.get(blocks.size() - 1)).add(message.key(i), message.value(i));
        }
        int announced = head.number("ncmds", 1, SpawnRequest.MOST_COMMANDS);
        if (announced != blocks.size()) {
            throw new PmiException("its spawn announces " + announced + " commands and has " + blocks.size());
        }
        Map<String, String> preput = head.pairs("ppkey", "ppval", head.count("preputcount"));
        return new SpawnRequest(blocks.stream().map(Spawn2Reader::command).toList(), preput);
    }

    private static SpawnRequest.Command command(SpawnFields block) {
        return new SpawnRequest.Command(
                block.require("subcmd"),
                block.number("maxprocs", 1, PmiLimits.MAX_RANKS),
                block.list("argv", 0, block.count("argc")),
                block.pairs("infokey", "infoval", block.count("infokeycount")));
    }
}
