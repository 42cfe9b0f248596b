package org.jmpi.tool.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.Message;
import org.junit.jupiter.api.Test;

/** What a page draws has a limit. */
class TimelineTest {
    private static Call call(long from, long to) {
        Call call = new Call(0, 1, from, true, false);
        call.end(to);
        return call;
    }

    @Test
    void shouldKeepTheLongestCalls() {
        Timeline timeline = new Timeline(100, 1);
        for (int i = 0; i < 10_000; i++) {
            timeline.add(call(i, i + i % 1000));
        }
        assertTrue(
                timeline.calls().size() <= 100 && timeline.calls().size() >= 40,
                () -> "" + timeline.calls().size());
        assertTrue(timeline.least() >= 900, () -> "" + timeline.least());
        timeline.calls().forEach(each -> assertTrue(each.leave() - each.enter() >= timeline.least()));
    }

    @Test
    void shouldHaveALimitThoughAllCallsAreEqual() {
        Timeline timeline = new Timeline(10, 1);
        LongStream.range(0, 1000).forEach(i -> timeline.add(call(i, i + 5)));
        assertTrue(timeline.calls().size() <= 10);
    }

    @Test
    void shouldKeepMessagesOfTheWholeTrace() {
        Timeline timeline = new Timeline(1, 100);
        for (int i = 0; i < 1000; i++) {
            timeline.add(new Message(0, 1, i, 1, new Message.Content(0, 0, 0)));
        }
        assertEquals(16, timeline.every());
        assertEquals(63, timeline.messages().size());
        for (int i = 0; i < 63; i++) {
            assertEquals(16L * i, timeline.messages().get(i).sent());
        }
    }
}
