package org.jmpi.mpir.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

class PiecesTest {
    private static final int EACH = 100;
    private static final int SIZE = 7 * EACH + 33;

    private final ByteBuffer[] pieces = new ByteBuffer[8];
    private final Random random = new Random(5);

    private UserBuffer make() {
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = ByteBuffer.allocateDirect(Math.min(EACH, SIZE - i * EACH));
        }
        return new UserBuffer().setPieces(pieces);
    }

    private byte[] content() {
        byte[] all = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            all[i] = pieces[i / EACH].get(i % EACH);
        }
        return all;
    }

    @Test
    void copiesShouldCrossTheEndsOfPieces() {
        UserBuffer buffer = make();
        assertEquals(SIZE, buffer.length());
        byte[] model = new byte[SIZE];
        Segment segment = Segment.allocate(SIZE);
        for (int turn = 0; turn < 300; turn++) {
            byte[] data = new byte[random.nextInt(SIZE + 1)];
            random.nextBytes(data);
            int at = random.nextInt(SIZE - data.length + 1);
            System.arraycopy(data, 0, model, at, data.length);
            if (turn % 2 == 0) {
                segment.bytes.put(0, data);
                MemoryCopy.fromSegment(segment, 0, buffer, at, data.length);
            } else {
                new BufferCopy().copy(new UserBuffer().set(data), 0, buffer, at, data.length);
            }
            assertArrayEquals(model, content());
            byte[] back = new byte[data.length];
            new BufferCopy().copy(buffer, at, new UserBuffer().set(back), 0, data.length);
            assertArrayEquals(data, back);
        }
    }

    @Test
    void limitsOfTheProgramShouldMeanNothing() {
        UserBuffer buffer = make();
        pieces[0].limit(3);
        pieces[1].position(50);
        byte[] data = new byte[SIZE];
        random.nextBytes(data);
        new BufferCopy().copy(new UserBuffer().set(data), 0, buffer, 0, SIZE);
        pieces[0].clear();
        assertArrayEquals(data, content());
    }
}
