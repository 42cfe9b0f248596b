package org.jmpi.mpir.tool.pvar;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.BoundObject;
import org.jmpi.mpir.tool.type.ObjectFinder;
import org.jmpi.mpir.tool.type.ToolErrors;
import org.jmpi.mpir.tool.type.ToolUse;
import org.jspecify.annotations.Nullable;

/** The MPI_T functions of performance variables of one rank (MPI 4.1, 15.3.7). Any thread may call them. */
public final class MpiTPvars {
    private final PvarRegistry pvars;
    private final ToolUse use;
    private final List<PvarSession> sessions = new ArrayList<>();
    private @Nullable ObjectFinder objects;

    /**
     * Makes the functions of a rank.
     *
     * @param pvars its performance variables
     * @param use whether a tool initialized the interface
     */
    public MpiTPvars(PvarRegistry pvars, ToolUse use) {
        this.pvars = pvars;
        this.use = use;
    }

    /**
     * Sets who finds the objects that variables are bound to.
     *
     * @param finder the rank's
     */
    public synchronized void objects(ObjectFinder finder) {
        objects = finder;
    }

    /** Frees all sessions: the tool interface was finalized. */
    public synchronized void finish() {
        sessions.forEach(PvarSession::free);
        sessions.clear();
    }

    /** {@return the number of performance variables so far ({@code MPI_T_pvar_get_num})} */
    public synchronized int getNum() {
        use.check();
        return pvars.size();
    }

    /**
     * {@return the description of a performance variable ({@code MPI_T_pvar_get_info})}
     *
     * @param index the variable
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such variable
     */
    public synchronized PvarInfo getInfo(int index) {
        return pvar(index).info();
    }

    /**
     * {@return the index of a performance variable ({@code MPI_T_pvar_get_index})}
     *
     * @param name its name
     * @param classCode value of its {@code MPI_T_PVAR_CLASS_*} constant
     * @throws MpirException MPI_T_ERR_INVALID_NAME if there is no such variable
     */
    public synchronized int getIndex(String name, int classCode) {
        use.check();
        for (PvarClass varClass : PvarClass.values()) {
            int index = varClass.code() == classCode ? pvars.indexOf(name, varClass) : -1;
            if (index >= 0) {
                return index;
            }
        }
        throw ToolErrors.invalidName("performance variable of class " + classCode, name, null);
    }

    /** {@return a new session ({@code MPI_T_pvar_session_create})} */
    public synchronized PvarSession sessionCreate() {
        use.check();
        PvarSession session = new PvarSession();
        sessions.add(session);
        return session;
    }

    /**
     * Frees a session and its handles ({@code MPI_T_pvar_session_free}).
     *
     * @param session the session
     * @throws MpirException MPI_T_ERR_INVALID_SESSION if it is null or freed
     */
    public synchronized void sessionFree(PvarSession session) {
        check(session);
        session.free();
        sessions.remove(session);
    }

    /**
     * {@return a handle for a performance variable, stopped unless the variable is continuous
     * ({@code MPI_T_pvar_handle_alloc})}
     *
     * @param session the session it belongs to
     * @param index the variable
     * @param object handle of the MPI object, for a variable that is bound to one: an {@code Integer} or
     *     {@code int[]}; else ignored
     * @throws MpirException MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_INVALID if there is no such
     *     object
     */
    public synchronized PvarHandle handleAlloc(PvarSession session, int index, @Nullable Object object) {
        check(session);
        Pvar variable = pvar(index);
        PvarInfo info = variable.info();
        return session.allocate(variable, BoundObject.of(info.name(), info.binding(), object, () -> objects));
    }

    /**
     * {@return a handle for a performance variable of the whole rank, which runs}
     *
     * @param session the session it belongs to
     * @param index the variable
     * @throws MpirException MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_INDEX
     */
    public synchronized PvarHandle follow(PvarSession session, int index) {
        PvarHandle handle = handleAlloc(session, index, null);
        if (!handle.info().continuous()) {
            start(session, handle);
        }
        return handle;
    }

    /**
     * Frees a handle ({@code MPI_T_pvar_handle_free}).
     *
     * @param session its session
     * @param handle the handle
     * @throws MpirException MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE
     */
    public synchronized void handleFree(PvarSession session, PvarHandle handle) {
        check(session, handle);
        session.release(handle);
    }

    /**
     * Starts a variable in a session ({@code MPI_T_pvar_start}); one that is started stays so.
     *
     * @param session the session
     * @param handle its handle, or {@link PvarHandle#ALL} for all that can be started
     * @throws MpirException MPI_T_ERR_PVAR_NO_STARTSTOP for a continuous variable, MPI_T_ERR_INVALID_SESSION,
     *     MPI_T_ERR_INVALID_HANDLE
     */
    public synchronized void start(PvarSession session, PvarHandle handle) {
        if (handle == PvarHandle.ALL) {
            check(session);
            session.handles().stream().filter(h -> !h.info().continuous()).forEach(PvarHandle::start);
            return;
        }
        checkStoppable(session, handle);
        handle.start();
    }

    /**
     * Stops a variable in a session ({@code MPI_T_pvar_stop}); one that is stopped stays so.
     *
     * @param session the session
     * @param handle its handle, or {@link PvarHandle#ALL} for all that can be stopped
     * @throws MpirException MPI_T_ERR_PVAR_NO_STARTSTOP for a continuous variable, MPI_T_ERR_INVALID_SESSION,
     *     MPI_T_ERR_INVALID_HANDLE
     */
    public synchronized void stop(PvarSession session, PvarHandle handle) {
        if (handle == PvarHandle.ALL) {
            check(session);
            session.handles().stream().filter(h -> !h.info().continuous()).forEach(PvarHandle::stop);
            return;
        }
        checkStoppable(session, handle);
        handle.stop();
    }

    /**
     * Reads a variable ({@code MPI_T_pvar_read}).
     *
     * @param session the session
     * @param handle its handle
     * @param buffer array of its type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID for a buffer of
     *     another type or too short
     */
    public synchronized void read(PvarSession session, PvarHandle handle, Object buffer) {
        check(session, handle);
        PvarAccess.read(handle, buffer);
    }

    /**
     * Writes a variable as this session sees it ({@code MPI_T_pvar_write}).
     *
     * @param session the session
     * @param handle its handle
     * @param buffer array of its type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_PVAR_NO_WRITE for a read-only variable, and as {@link #read}
     */
    public synchronized void write(PvarSession session, PvarHandle handle, Object buffer) {
        checkWritable(session, handle);
        PvarAccess.write(handle, buffer);
    }

    /**
     * Sets a variable to its starting value in this session ({@code MPI_T_pvar_reset}).
     *
     * @param session the session
     * @param handle its handle, or {@link PvarHandle#ALL} for all that can be reset
     * @throws MpirException MPI_T_ERR_PVAR_NO_WRITE for a read-only variable, MPI_T_ERR_INVALID_SESSION,
     *     MPI_T_ERR_INVALID_HANDLE
     */
    public synchronized void reset(PvarSession session, PvarHandle handle) {
        if (handle == PvarHandle.ALL) {
            check(session);
            session.handles().stream().filter(h -> !h.info().readonly()).forEach(PvarHandle::reset);
            return;
        }
        checkWritable(session, handle);
        handle.reset();
    }

    /**
     * Reads a variable and sets it to its starting value, losing nothing between ({@code MPI_T_pvar_readreset}).
     *
     * @param session the session
     * @param handle its handle
     * @param buffer array of its type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_PVAR_NO_ATOMIC for a read-only variable, and as {@link #read}
     */
    public synchronized void readreset(PvarSession session, PvarHandle handle, Object buffer) {
        check(session, handle);
        if (!handle.info().atomic()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_PVAR_NO_ATOMIC,
                    handle.info().name() + " shows the present and can't be reset; use MPI_T_pvar_read");
        }
        PvarAccess.readAndReset(handle, buffer);
    }

    private Pvar pvar(int index) {
        use.check();
        Pvar variable = pvars.find(index);
        if (variable == null) {
            throw ToolErrors.invalidIndex("performance variable", index, pvars.size());
        }
        return variable;
    }

    private void check(PvarSession session) {
        use.check();
        if (session == null || session.isFreed()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_SESSION,
                    "performance variable session is " + (session == null ? "null" : "freed")
                            + "; create one with MPI_T_pvar_session_create");
        }
    }

    private void check(PvarSession session, PvarHandle handle) {
        check(session);
        if (handle == null || !handle.isUsableIn(session)) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_HANDLE,
                    "performance variable handle is "
                            + (handle == null ? "null" : "freed, of another session or MPI_T_PVAR_ALL_HANDLES")
                            + "; allocate one in this session with MPI_T_pvar_handle_alloc");
        }
    }

    private void checkStoppable(PvarSession session, PvarHandle handle) {
        check(session, handle);
        if (handle.info().continuous()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_PVAR_NO_STARTSTOP,
                    handle.info().name() + " is continuous: it always runs; read it without start or stop");
        }
    }

    private void checkWritable(PvarSession session, PvarHandle handle) {
        check(session, handle);
        if (handle.info().readonly()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_PVAR_NO_WRITE,
                    handle.info().name() + " is read-only: it shows the present; read it without write or reset");
        }
    }
}
