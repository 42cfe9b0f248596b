package org.jmpi.hydra.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A unit of the control protocol: length of the payload (4 bytes), kind (1), node (4), payload; big-endian.
 *
 * @param kind what it says
 * @param node the node that it goes to or comes from
 * @param payload do not change it
 */
public record Frame(FrameKind kind, int node, byte[] payload) {
    private static final byte[] NOTHING = new byte[0];

    /**
     * @param kind a kind without payload
     * @param node the node
     */
    public Frame(FrameKind kind, int node) {
        this(kind, node, NOTHING);
    }

    void write(DataOutput out) throws IOException {
        if (payload.length > kind.longest()) {
            throw new ProtocolException(
                    kind + " of " + payload.length + " bytes; at most " + kind.longest() + " can be sent");
        }
        out.writeInt(payload.length);
        out.writeByte(kind.ordinal());
        out.writeInt(node);
        out.write(payload);
    }

    /** Reads a frame; nothing is allocated before its header is checked. */
    static Frame read(DataInput in) throws IOException {
        int length = in.readInt();
        int number = in.readUnsignedByte();
        int node = in.readInt();
        FrameKind kind = FrameKind.of(number);
        if (kind == null) {
            throw new ProtocolException("frame of unknown kind " + number);
        }
        if (length < 0 || length > kind.longest()) {
            throw new ProtocolException(kind + " of " + length + " bytes; expected at most " + kind.longest());
        }
        if (node < 0) {
            throw new ProtocolException(kind + " for node " + node);
        }
        byte[] payload = length == 0 ? NOTHING : new byte[length];
        in.readFully(payload);
        return new Frame(kind, node, payload);
    }
}
