package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines by which a rank has JMPI's launcher start a world, and hears of its end. */
public final class WorldWire {
    /** In the answer to init: the launcher starts worlds. */
    public static final String ABLE = "jmpi_worlds";
    /** From a rank: {@code id}, {@code data}, and with the last piece {@code mac}. The rank draws the id. */
    public static final String START = "jmpi_world";
    /** From a rank: the world goes on when the rank ends; {@code disconnected}: 1 or 0. */
    public static final String PART = "jmpi_world_part";
    /** From a rank: the world is to be ended. */
    public static final String END = "jmpi_world_end";
    /** To the rank: the world, {@code id}, has ended, with {@code code}. */
    public static final String ENDED = "jmpi_world_ended";

    public static final String ID = "id";
    public static final String DATA = "data";
    public static final String MAC = "mac";
    public static final String CODE = "code";
    public static final String DISCONNECTED = "disconnected";

    private static final int PIECE = 720;

    private WorldWire() {}

    /**
     * Returns the lines of a request.
     *
     * @param proof of the job's secret, which signs {@link #signed}
     */
    public static List<PmiMessage> start(int id, WorldRequest request, JoinProof proof) {
        String data = Base64.getUrlEncoder().withoutPadding().encodeToString(request.bytes());
        List<PmiMessage> lines = new ArrayList<>();
        for (int at = 0; at < data.length(); at += PIECE) {
            String piece = data.substring(at, Math.min(data.length(), at + PIECE));
            lines.add(of(START, id).with(DATA, piece));
        }
        lines.get(lines.size() - 1).with(MAC, proof.of(signed(id, data)));
        return lines;
    }

    /** Returns a line that is about a world. */
    public static PmiMessage of(String command, int id) {
        return PmiMessage.of(command).with(ID, Integer.toString(id));
    }

    /** Returns what a proof has to sign. */
    public static String[] signed(int id, String data) {
        return new String[] {START, Integer.toString(id), data};
    }

    /** Returns the bytes of {@code data}; null if it is none. */
    public static byte @Nullable [] bytes(String data) {
        try {
            return Base64.getUrlDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
