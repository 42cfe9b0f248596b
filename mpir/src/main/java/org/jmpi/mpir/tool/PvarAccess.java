package org.jmpi.mpir.tool;

import java.util.function.IntToLongFunction;

/** Moves a performance variable's value to a tool's buffer and back. */
final class PvarAccess {
    /** Raw values of double variables are in this unit, see {@link Pvar}. */
    private static final double UNIT = 1e-9;

    private PvarAccess() {}

    static void read(PvarHandle handle, Object buffer) {
        PvarReading reading = handle.reading();
        store(handle, buffer, reading::get);
    }

    static void readAndReset(PvarHandle handle, Object buffer) {
        PvarReading reading = handle.reading();
        store(handle, buffer, reading::getAndReset);
    }

    private static void store(PvarHandle handle, Object buffer, IntToLongFunction values) {
        ToolDatatype datatype = handle.info().varClass().datatype();
        ToolBuffer target = new ToolBuffer(buffer, datatype, handle.count());
        for (int element = 0; element < handle.count(); element++) {
            long raw = values.applyAsLong(element);
            switch (datatype) {
                case INT -> target.putInt(element, (int) raw);
                case DOUBLE -> target.putDouble(element, raw * UNIT);
                default -> target.putLong(element, raw);
            }
        }
    }

    static void write(PvarHandle handle, Object buffer) {
        ToolDatatype datatype = handle.info().varClass().datatype();
        ToolBuffer source = new ToolBuffer(buffer, datatype, handle.count());
        for (int element = 0; element < handle.count(); element++) {
            long raw =
                    switch (datatype) {
                        case INT -> source.getInt(element);
                        case DOUBLE -> Math.round(source.getDouble(element) / UNIT);
                        default -> source.getLong(element);
                    };
            handle.reading().set(element, raw);
        }
    }
}
