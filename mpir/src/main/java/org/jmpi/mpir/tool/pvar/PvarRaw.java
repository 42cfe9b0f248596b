package org.jmpi.mpir.tool.pvar;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.ToolBuffer;
import org.jmpi.mpir.tool.type.ToolDatatype;

/**
 * How the raw values of a variable, see {@link PvarSource}, are reckoned with and moved to a tool's buffer. Chosen when a
 * handle is allocated, so that no access asks for the type.
 */
enum PvarRaw {
    /** {@code MPI_INT}. */
    INT {
        @Override
        void store(ToolBuffer target, int element, long raw) {
            target.putInt(element, (int) raw);
        }

        @Override
        long load(ToolBuffer source, int element) {
            return source.getInt(element);
        }
    },
    /** {@code MPI_UNSIGNED}: counts modulo 2^32. */
    UNSIGNED {
        @Override
        void store(ToolBuffer target, int element, long raw) {
            target.putInt(element, (int) raw);
        }

        @Override
        long load(ToolBuffer source, int element) {
            return Integer.toUnsignedLong(source.getInt(element));
        }
    },
    /** The 64-bit types. */
    LONG {
        @Override
        void store(ToolBuffer target, int element, long raw) {
            target.putLong(element, raw);
        }

        @Override
        long load(ToolBuffer source, int element) {
            return source.getLong(element);
        }
    },
    /** {@code MPI_DOUBLE} as bits. */
    DOUBLE {
        @Override
        long of(long number) {
            return Double.doubleToRawLongBits((double) number);
        }

        @Override
        long of(double number) {
            return Double.doubleToRawLongBits(number);
        }

        @Override
        long plus(long a, long b) {
            return of(Double.longBitsToDouble(a) + Double.longBitsToDouble(b));
        }

        @Override
        long minus(long a, long b) {
            return of(Double.longBitsToDouble(a) - Double.longBitsToDouble(b));
        }

        @Override
        boolean isLess(long a, long b) {
            return Double.longBitsToDouble(a) < Double.longBitsToDouble(b);
        }

        @Override
        void store(ToolBuffer target, int element, long raw) {
            target.putDouble(element, Double.longBitsToDouble(raw));
        }

        @Override
        long load(ToolBuffer source, int element) {
            return Double.doubleToRawLongBits(finite(source.getDouble(element), Double.MAX_VALUE));
        }
    },
    /** A timer's {@code MPI_DOUBLE}: nanoseconds here, seconds for the tool. */
    SECONDS {
        @Override
        void store(ToolBuffer target, int element, long raw) {
            target.putDouble(element, raw * 1e-9);
        }

        @Override
        long load(ToolBuffer source, int element) {
            return Math.round(finite(source.getDouble(element), MOST_SECONDS) * 1e9);
        }
    };

    /** In nanoseconds they fit a long. */
    private static final double MOST_SECONDS = 9e9;

    private static double finite(double value, double most) {
        if (!(Math.abs(value) <= most)) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID,
                    "value " + value + ": expected a number from " + -most + " to " + most + "; write such a value");
        }
        return value;
    }

    static PvarRaw of(PvarClass varClass, ToolDatatype datatype) {
        return switch (datatype) {
            case INT -> INT;
            case UNSIGNED -> UNSIGNED;
            case COUNT, UNSIGNED_LONG, UNSIGNED_LONG_LONG -> LONG;
            case DOUBLE -> varClass == PvarClass.TIMER ? SECONDS : DOUBLE;
            default ->
                throw new IllegalArgumentException("performance variables of " + datatype + ": expected numbers");
        };
    }

    long of(long number) {
        return number;
    }

    long of(double number) {
        return (long) number;
    }

    long plus(long a, long b) {
        return a + b;
    }

    long minus(long a, long b) {
        return a - b;
    }

    boolean isLess(long a, long b) {
        return Long.compareUnsigned(a, b) < 0;
    }

    abstract void store(ToolBuffer target, int element, long raw);

    abstract long load(ToolBuffer source, int element);
}
