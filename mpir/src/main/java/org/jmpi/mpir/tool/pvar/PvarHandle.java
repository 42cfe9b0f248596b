package org.jmpi.mpir.tool.pvar;

import org.jspecify.annotations.Nullable;

/** A session's access to a performance variable ({@code MPI_T_pvar_handle}). */
public final class PvarHandle {
    /** Stands for every handle of a session ({@code MPI_T_PVAR_ALL_HANDLES}). */
    public static final PvarHandle ALL = new PvarHandle();

    private final @Nullable PvarSession session;
    private final @Nullable Pvar variable;
    private final PvarRaw raw;
    private final PvarReading reading;
    private boolean started;
    private boolean freed;

    @SuppressWarnings("NullAway") // no session reads the handle of all variables
    private PvarHandle() {
        session = null;
        variable = null;
        raw = null;
        reading = null;
    }

    /** Makes a handle for the variable of {@code object}, null where it is the whole rank's. */
    PvarHandle(PvarSession session, Pvar variable, @Nullable Object object) {
        this.session = session;
        this.variable = variable;
        raw = variable.raw();
        reading = PvarReading.of(variable.info(), variable.source(object), raw);
        if (variable.info().continuous()) {
            start();
        }
    }

    /** {@return the variable; null for {@link #ALL}} */
    @SuppressWarnings("NullAway") // no session reads the handle of all variables
    public PvarInfo info() {
        return variable == null ? null : variable.info();
    }

    /** {@return how many elements a read stores} */
    public int count() {
        return reading == null ? 0 : reading.count();
    }

    /** {@return a new array for what a read stores: of ints, doubles or longs, as the type of the values wants it} */
    public Object newBuffer() {
        return switch (info().datatype()) {
            case INT, UNSIGNED -> new int[count()];
            case DOUBLE -> new double[count()];
            default -> new long[count()];
        };
    }

    boolean isUsableIn(PvarSession owner) {
        return !freed && session == owner;
    }

    PvarRaw raw() {
        return raw;
    }

    PvarReading reading() {
        return reading;
    }

    void reset() {
        for (int element = 0; element < count(); element++) {
            reading.getAndReset(element);
        }
    }

    void start() {
        if (!started) {
            started = true;
            reading.start();
        }
    }

    void stop() {
        if (started) {
            started = false;
            reading.stop();
        }
    }

    void free() {
        stop();
        freed = true;
    }
}
