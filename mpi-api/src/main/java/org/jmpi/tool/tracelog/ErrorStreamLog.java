package org.jmpi.tool.tracelog;

/** Lines on standard error, which the launcher passes on at once. */
final class ErrorStreamLog implements LogSink {
    @Override
    public void line(String text) {
        System.err.println(text);
    }

    @Override
    public void close() {
        System.err.flush();
    }
}
