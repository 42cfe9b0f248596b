package org.jmpi.tool.trace.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.tool.trace.match.Message.Content;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages come out in order of sending, whether they fit into the memory or not. */
class SendOrderTest {
    private static final int CAPACITY = 50;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, CAPACITY, CAPACITY + 1, 20 * CAPACITY + 7, 2000 * CAPACITY})
    void shouldPassMessagesOnInOrder(int count) throws IOException {
        Random random = new Random(count);
        List<Message> given = new ArrayList<>();
        List<Message> taken = new ArrayList<>();
        try (SendOrder order = new SendOrder(CAPACITY)) {
            for (int i = 0; i < count; i++) {
                Content content = new Content(random.nextInt(), random.nextInt(), random.nextLong());
                long sent = random.nextInt(10) == 0 ? -1L - random.nextInt(5) : random.nextInt(1000);
                given.add(new Message(random.nextInt(5), random.nextInt(1 << 20), sent, random.nextLong(), content));
                order.accept(given.get(i));
            }
            order.drain(taken::add);
        }
        // a stable sort: those of one time and sender stay as they came
        given.sort((a, b) -> {
            int time = Long.compareUnsigned(a.sent(), b.sent());
            return time != 0 ? time : Integer.compare(a.sender(), b.sender());
        });
        assertEquals(given.size(), taken.size());
        for (int i = 0; i < count; i++) {
            assertEquals(given.get(i), taken.get(i));
        }
    }
}
