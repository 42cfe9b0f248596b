package org.jmpi.mpir.tool.pvar;

import java.lang.invoke.VarHandle;
import org.jmpi.mpir.tool.type.ToolBuffer;

/** Moves a performance variable's value to a tool's buffer and back. */
final class PvarAccess {
    private PvarAccess() {}

    static void read(PvarHandle handle, Object buffer) {
        ToolBuffer target = buffer(handle, buffer);
        PvarReading reading = handle.reading();
        for (int element = 0; element < handle.count(); element++) {
            handle.raw().store(target, element, reading.get(element));
        }
    }

    static void readAndReset(PvarHandle handle, Object buffer) {
        ToolBuffer target = buffer(handle, buffer);
        PvarReading reading = handle.reading();
        for (int element = 0; element < handle.count(); element++) {
            handle.raw().store(target, element, reading.getAndReset(element));
        }
    }

    static void write(PvarHandle handle, Object buffer) {
        ToolBuffer source = buffer(handle, buffer);
        for (int element = 0; element < handle.count(); element++) {
            handle.reading().set(element, handle.raw().load(source, element));
        }
    }

    private static ToolBuffer buffer(PvarHandle handle, Object buffer) {
        // what is counted are plain fields, maybe another thread's
        VarHandle.fullFence();
        return new ToolBuffer(buffer, handle.info().datatype(), handle.count());
    }
}
