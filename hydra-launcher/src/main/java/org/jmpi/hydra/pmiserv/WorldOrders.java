package org.jmpi.hydra.pmiserv;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.hydra.job.WorldStarter;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.WorldWire;

/** What a rank of JMPI says of worlds: puts the pieces of its requests together. Owned by the server's thread. */
final class WorldOrders {
    private static final int MOST_CHARACTERS = 1 << 24;

    private final PmiSession session;
    private final Map<Integer, StringBuilder> pieces = new HashMap<>();
    private int characters;

    WorldOrders(PmiSession session) {
        this.session = session;
    }

    /** Takes a line. */
    void take(PmiMessage line, WorldStarter worlds) {
        int id = line.requireInt(WorldWire.ID);
        switch (line.command()) {
            case WorldWire.START -> piece(id, line, worlds);
            case WorldWire.PART -> worlds.part(session.rank(), id, "1".equals(line.get(WorldWire.DISCONNECTED)));
            default -> worlds.end(session.rank(), id);
        }
    }

    private void piece(int id, PmiMessage line, WorldStarter worlds) {
        String data = line.require(WorldWire.DATA);
        characters += data.length();
        if (characters > MOST_CHARACTERS) {
            throw new PmiException("its requests for worlds have more than " + MOST_CHARACTERS + " characters");
        }
        StringBuilder all = pieces.computeIfAbsent(id, i -> new StringBuilder()).append(data);
        String mac = line.get(WorldWire.MAC);
        if (mac != null) {
            pieces.remove(id);
            characters -= all.length();
            worlds.start(session.rank(), id, all.toString(), mac, code -> session.worldEnded(id, code));
        }
    }
}
