package org.jmpi.mpid.ch4.netmod.tcp;

import io.netty.util.internal.logging.AbstractInternalLogger;
import io.netty.util.internal.logging.FormattingTuple;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.MessageFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Where Netty's words go: warnings and errors to a {@link System.Logger}, all else nowhere. Left to itself Netty looks
 * for the program's SLF4J or Log4j, and says there whatever the program lets through for classes that it knows nothing of.
 */
final class NettyLoggers extends InternalLoggerFactory {
    private NettyLoggers() {}

    /** Must run before any class of Netty that logs is initialized. */
    static void install() {
        InternalLoggerFactory.setDefaultFactory(new NettyLoggers());
    }

    @Override
    protected InternalLogger newInstance(String name) {
        return new Logger(name);
    }

    /** Finds the system's logger when there is something to say: that loads dozens of classes. */
    private static final class Logger extends AbstractInternalLogger {
        private static final long serialVersionUID = 1L;

        Logger(String name) {
            super(name);
        }

        private void log(System.Logger.Level level, String message, @Nullable Throwable thrown) {
            System.getLogger(name()).log(level, message, thrown);
        }

        private void log(System.Logger.Level level, FormattingTuple text) {
            log(level, text.getMessage(), text.getThrowable());
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public void trace(String message) {}

        @Override
        public void trace(String format, Object arg) {}

        @Override
        public void trace(String format, Object arg1, Object arg2) {}

        @Override
        public void trace(String format, Object... args) {}

        @Override
        public void trace(String message, Throwable thrown) {}

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public void debug(String message) {}

        @Override
        public void debug(String format, Object arg) {}

        @Override
        public void debug(String format, Object arg1, Object arg2) {}

        @Override
        public void debug(String format, Object... args) {}

        @Override
        public void debug(String message, Throwable thrown) {}

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public void info(String message) {}

        @Override
        public void info(String format, Object arg) {}

        @Override
        public void info(String format, Object arg1, Object arg2) {}

        @Override
        public void info(String format, Object... args) {}

        @Override
        public void info(String message, Throwable thrown) {}

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public void warn(String message) {
            log(System.Logger.Level.WARNING, message, null);
        }

        @Override
        public void warn(String format, Object arg) {
            log(System.Logger.Level.WARNING, MessageFormatter.format(format, arg));
        }

        @Override
        public void warn(String format, Object arg1, Object arg2) {
            log(System.Logger.Level.WARNING, MessageFormatter.format(format, arg1, arg2));
        }

        @Override
        public void warn(String format, Object... args) {
            log(System.Logger.Level.WARNING, MessageFormatter.arrayFormat(format, args));
        }

        @Override
        public void warn(String message, Throwable thrown) {
            log(System.Logger.Level.WARNING, message, thrown);
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }

        @Override
        public void error(String message) {
            log(System.Logger.Level.ERROR, message, null);
        }

        @Override
        public void error(String format, Object arg) {
            log(System.Logger.Level.ERROR, MessageFormatter.format(format, arg));
        }

        @Override
        public void error(String format, Object arg1, Object arg2) {
            log(System.Logger.Level.ERROR, MessageFormatter.format(format, arg1, arg2));
        }

        @Override
        public void error(String format, Object... args) {
            log(System.Logger.Level.ERROR, MessageFormatter.arrayFormat(format, args));
        }

        @Override
        public void error(String message, Throwable thrown) {
            log(System.Logger.Level.ERROR, message, thrown);
        }
    }
}
