package org.jmpi.hydra.control;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes a payload apart; every length is checked against what is left before anything is allocated. */
public final class PayloadReader {
    private final Frame frame;
    private final ByteBuffer in;

    /** @param frame whose payload */
    public PayloadReader(Frame frame) {
        this.frame = frame;
        this.in = ByteBuffer.wrap(frame.payload());
    }

    /**
     * @return a number
     * @throws ProtocolException when the payload is too short, as all others here
     */
    public int int32() throws ProtocolException {
        need(Integer.BYTES);
        return in.getInt();
    }

    /** @return a number */
    public long int64() throws ProtocolException {
        need(Long.BYTES);
        return in.getLong();
    }

    /** @return a text */
    public String text() throws ProtocolException {
        byte[] bytes = new byte[count(1)];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** @return some texts */
    public List<String> texts() throws ProtocolException {
        int count = count(Integer.BYTES);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(text());
        }
        return texts;
    }

    /** @return texts by texts */
    public Map<String, String> map() throws ProtocolException {
        int count = count(2 * Integer.BYTES);
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            map.put(text(), text());
        }
        return map;
    }

    /**
     * @param least bytes of each of them
     * @return how many things follow
     */
    public int count(int least) throws ProtocolException {
        int count = int32();
        if (count < 0 || (long) count * least > in.remaining()) {
            throw new ProtocolException(frame.kind() + " says that " + count + " parts of at least " + least
                    + " bytes follow; " + in.remaining() + " bytes are left");
        }
        return count;
    }

    /** @return what is left, a view */
    public ByteBuffer rest() {
        return in.slice();
    }

    private void need(int bytes) throws ProtocolException {
        if (in.remaining() < bytes) {
            throw new ProtocolException(frame.kind() + " of " + frame.payload().length + " bytes ends too early");
        }
    }
}
