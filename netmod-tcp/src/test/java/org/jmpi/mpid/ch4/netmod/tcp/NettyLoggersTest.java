package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.util.internal.logging.InternalLogLevel;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where Netty's words go; the JDK's {@link System.Logger} hands them to {@code java.util.logging}. */
class NettyLoggersTest {
    private static final String NAME = NettyLoggersTest.class.getName();

    /** Held here: {@code java.util.logging} forgets those that nobody holds. */
    private final Logger system = Logger.getLogger(NAME);

    private final List<LogRecord> said = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            said.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        new NettyLoop().close();
        system.setUseParentHandlers(false);
        system.setLevel(Level.ALL);
        system.addHandler(handler);
    }

    @AfterEach
    void stop() {
        system.removeHandler(handler);
        system.setUseParentHandlers(true);
        system.setLevel(null);
    }

    @Test
    void shouldBeNettysOnceALoopWasMade() {
        assertEquals(
                NettyLoggers.class, InternalLoggerFactory.getDefaultFactory().getClass());
    }

    @Test
    void shouldPassWarningsAndErrorsOn() {
        InternalLogger netty = InternalLoggerFactory.getInstance(NAME);
        Exception thrown = new Exception("as told");
        netty.warn("plain {}");
        netty.warn("{} of two: {}", 1, 2);
        netty.error("what {} threw", "it", thrown);
        netty.log(InternalLogLevel.ERROR, "with a level", thrown);
        assertTrue(netty.isWarnEnabled() && netty.isErrorEnabled());
        assertEquals(
                List.of("plain {}", "1 of two: 2", "what it threw", "with a level"),
                said.stream().map(LogRecord::getMessage).toList());
        assertEquals(
                List.of(Level.WARNING, Level.WARNING, Level.SEVERE, Level.SEVERE),
                said.stream().map(LogRecord::getLevel).toList());
        assertSame(thrown, said.get(2).getThrown());
    }

    @Test
    void shouldKeepTheRestToItself() {
        InternalLogger netty = InternalLoggerFactory.getInstance(NAME);
        assertFalse(netty.isInfoEnabled() || netty.isDebugEnabled() || netty.isTraceEnabled());
        netty.info("info");
        netty.debug("debug {}", 1);
        netty.trace("trace", new Exception());
        netty.log(InternalLogLevel.INFO, "info {} {} {}", 1, 2, 3);
        assertEquals(List.of(), said);
    }
}
