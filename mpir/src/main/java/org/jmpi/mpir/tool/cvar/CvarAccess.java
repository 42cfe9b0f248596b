package org.jmpi.mpir.tool.cvar;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.ToolBuffer;

/**
 * Moves a control variable's value to a tool's buffer and back: one for each type, chosen when a handle is allocated, so
 * that no access asks for the type.
 */
enum CvarAccess {
    /** INT. */
    OF_INT {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putInt(0, (Integer) value);
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            return (int) limited(info, source.getInt(0));
        }
    },
    /** BOOLEAN. */
    OF_BOOLEAN {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putInt(0, (Boolean) value ? 1 : 0);
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            int value = source.getInt(0);
            if (value != 0 && value != 1) {
                throw refused(info, Integer.toString(value));
            }
            return value == 1;
        }
    },
    /** ENUM. */
    OF_ENUM {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putInt(0, (Integer) value);
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            int value = source.getInt(0);
            if (value < 0 || value >= info.enumValues().size()) {
                throw refused(info, Integer.toString(value));
            }
            return value;
        }
    },
    /** LONG. */
    OF_LONG {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putLong(0, (Long) value);
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            return limited(info, source.getLong(0));
        }
    },
    /** DOUBLE. */
    OF_DOUBLE {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putDouble(0, (Double) value);
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            double value = source.getDouble(0);
            if (!Double.isFinite(value)) {
                throw refused(info, Double.toString(value));
            }
            return value;
        }
    },
    /** STRING. */
    OF_STRING {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putString(value == null ? "" : (String) value);
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            String text = source.getString();
            if (text == null) {
                throw refused(info, "of bytes that are no UTF-8, or more than " + (CvarInfo.MAX_STRING - 1));
            }
            return text;
        }
    },
    /** RANGE. */
    OF_RANGE {
        @Override
        void store(ToolBuffer target, Object value) {
            target.putInt(0, ((CvarRange) value).low());
            target.putInt(1, ((CvarRange) value).high());
        }

        @Override
        Object load(CvarInfo info, ToolBuffer source) {
            int low = source.getInt(0);
            int high = source.getInt(1);
            if (low > high || !CvarParser.inLimits(info, low) || !CvarParser.inLimits(info, high)) {
                throw refused(info, low + ":" + high);
            }
            return new CvarRange(low, high);
        }
    };

    /** Stores a value. */
    abstract void store(ToolBuffer target, Object value);

    /** Returns the value that a tool wants to write; one that the variable does not take is refused. */
    abstract Object load(CvarInfo info, ToolBuffer source);

    static CvarAccess of(CvarType type) {
        return switch (type) {
            case INT -> OF_INT;
            case BOOLEAN -> OF_BOOLEAN;
            case ENUM -> OF_ENUM;
            case LONG -> OF_LONG;
            case DOUBLE -> OF_DOUBLE;
            case STRING -> OF_STRING;
            case RANGE -> OF_RANGE;
        };
    }

    private static long limited(CvarInfo info, long value) {
        if (!CvarParser.inLimits(info, value)) {
            throw refused(info, Long.toString(value));
        }
        return value;
    }

    private static MpirException refused(CvarInfo info, String value) {
        String expected =
                switch (info.type()) {
                    case ENUM ->
                        "an index from 0 to " + (info.enumValues().size() - 1) + ", for "
                                + CvarParser.expectation(info);
                    case BOOLEAN -> "0 or 1";
                    default -> CvarParser.expectation(info);
                };
        return new MpirException(
                ErrorClass.MPI_T_ERR_INVALID,
                "value " + value + " for " + info.name() + ": this variable takes " + expected
                        + "; write such a value");
    }
}
