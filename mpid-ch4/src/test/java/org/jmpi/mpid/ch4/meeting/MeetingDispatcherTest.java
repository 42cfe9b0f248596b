package org.jmpi.mpid.ch4.meeting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.junit.jupiter.api.Test;

class MeetingDispatcherTest {
    private static final RuntimeException WHY = new IllegalStateException("it died");

    private final List<String> seen = new ArrayList<>();
    private final AmDispatcher device = (AmDispatcher) Proxy.newProxyInstance(
            MeetingDispatcherTest.class.getClassLoader(),
            new Class<?>[] {AmDispatcher.class},
            (proxy, method, arguments) -> {
                seen.add(method.getName() + " " + arguments[0]);
                return null;
            });

    private MeetingDispatcher dispatcher(int... lpids) {
        return new MeetingDispatcher(device, lpids, lpid -> seen.add("died " + lpid));
    }

    @Test
    void shouldTellTheDeviceOfADeathBeforeOthersAreLookedAfter() {
        dispatcher(-1, 7, 5).peerFailed(2, WHY);
        assertEquals(List.of("peerFailed 5", "died 5"), seen);
    }

    @Test
    void shouldNotTellOfOneThatIsNotReached() {
        MeetingDispatcher dispatcher = dispatcher(-1, 7, 5);
        dispatcher.peerFailed(0, WHY);
        dispatcher.peerLeft(0, WHY);
        assertEquals(List.of(), seen);
    }

    @Test
    void shouldNotCountALeaveAsADeath() {
        dispatcher(-1, 7, 5).peerLeft(1, WHY);
        assertEquals(List.of("peerLeft 7"), seen);
    }
}
