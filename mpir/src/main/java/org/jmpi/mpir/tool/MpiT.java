package org.jmpi.mpir.tool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.MpiTEvents;

/**
 * The MPI_T functions of one rank (MPI 4.1, 15.3), for the binding to call. They throw and never call an error
 * handler; all may be called by any thread, and between any {@link #initThread} and the last {@link #finish} whether
 * MPI itself is initialized or not.
 */
public final class MpiT {
    private final CvarSet cvars;
    private final PvarRegistry pvars;
    private final List<PvarSession> sessions = new ArrayList<>();
    private final MpiTEvents events;
    private final MpiTCategories categories;
    private final ToolUse use = new ToolUse();
    private ObjectFinder objects;
    /** By name of the variable. */
    private final Map<String, CvarBinding> bindings = new HashMap<>();

    /**
     * Makes the tool interface of a rank.
     *
     * @param cvars the rank's control variables
     * @param pvars the rank's performance variables
     */
    public MpiT(CvarSet cvars, PvarRegistry pvars) {
        this.cvars = cvars;
        this.pvars = pvars;
        events = new MpiTEvents(new EventRegistry(cvars), use);
        categories = new MpiTCategories(new CategoryRegistry(cvars, pvars, events.registry()), use);
    }

    /** {@return the functions of categories} */
    public MpiTCategories categories() {
        return categories;
    }

    /** {@return the functions of events} */
    public MpiTEvents events() {
        return events;
    }

    /**
     * Sets who finds the objects that variables are bound to.
     *
     * @param finder the rank's
     */
    public synchronized void objects(ObjectFinder finder) {
        objects = finder;
    }

    /**
     * Says how a control variable's value of an object is reached.
     *
     * @param key a variable that is bound to a kind of object
     * @param binding how
     */
    public synchronized void bind(CvarKey key, CvarBinding binding) {
        bindings.put(key.name(), binding);
    }

    /**
     * {@code MPI_T_init_thread}; counted, each call needs its own {@link #finish}.
     *
     * @param required thread level asked for
     * @return thread level given: the one asked for, since every function here may be called by any thread
     */
    public synchronized int initThread(int required) {
        use.begin();
        return required;
    }

    /** {@code MPI_T_finalize}; the last one frees every session. */
    public synchronized void finish() {
        if (use.end()) {
            sessions.forEach(PvarSession::free);
            sessions.clear();
            events.finish();
        }
    }

    /** {@return the number of control variables ({@code MPI_T_cvar_get_num})} */
    public synchronized int cvarGetNum() {
        checkInitialized();
        return cvars.registry().size();
    }

    /**
     * {@return the description of a control variable ({@code MPI_T_cvar_get_info})}
     *
     * @param index the variable
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such variable
     */
    public synchronized CvarInfo cvarGetInfo(int index) {
        checkInitialized();
        if (index < 0 || index >= cvars.registry().size()) {
            throw invalidIndex("control variable", index, cvars.registry().size());
        }
        return cvars.registry().get(index);
    }

    /**
     * {@return the index of a control variable ({@code MPI_T_cvar_get_index})}
     *
     * @param name full name or alternate name
     * @throws MpirException MPI_T_ERR_INVALID_NAME if there is no such variable
     */
    public synchronized int cvarGetIndex(String name) {
        checkInitialized();
        int index = name == null ? -1 : cvars.registry().indexOf(name);
        if (index < 0) {
            String nearest =
                    name == null ? null : cvars.registry().nearest(name).orElse(null);
            throw invalidName("control variable", name, nearest);
        }
        return index;
    }

    /**
     * {@return a handle for a control variable ({@code MPI_T_cvar_handle_alloc})}
     *
     * @param index the variable
     * @param object handle of the MPI object, for a variable that is bound to one: an {@code Integer} or
     *     {@code int[]}; else ignored
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such variable, MPI_T_ERR_INVALID if there is no such
     *     object
     */
    public synchronized CvarHandle cvarHandleAlloc(int index, Object object) {
        CvarInfo info = cvarGetInfo(index);
        if (info.binding() == ObjectBinding.NO_OBJECT) {
            return new CvarHandle(info, CvarStore.of(cvars, index));
        }
        Object found = BoundObject.of(info.name(), info.binding(), object, () -> objects);
        return new CvarHandle(info, CvarStore.of(bindings.get(info.name()), found));
    }

    /**
     * Frees a handle ({@code MPI_T_cvar_handle_free}).
     *
     * @param handle the handle
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE if it is null or freed
     */
    public synchronized void cvarHandleFree(CvarHandle handle) {
        check(handle);
        handle.free();
    }

    /**
     * Reads a control variable ({@code MPI_T_cvar_read}).
     *
     * @param handle the variable's handle
     * @param buffer array of its type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE, or MPI_T_ERR_INVALID for a buffer of another type or too short
     */
    public synchronized void cvarRead(CvarHandle handle, Object buffer) {
        check(handle);
        handle.read(buffer);
    }

    /**
     * Writes a control variable ({@code MPI_T_cvar_write}).
     *
     * @param handle the variable's handle
     * @param buffer array of its type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_CVAR_SET_NEVER if it can't be written, MPI_T_ERR_CVAR_SET_NOT_NOW if it has been
     *     read for good, MPI_T_ERR_INVALID for a value it does not take, MPI_T_ERR_INVALID_HANDLE
     */
    public synchronized void cvarWrite(CvarHandle handle, Object buffer) {
        check(handle);
        checkWritable(handle.info(), handle.isSettled());
        handle.write(buffer);
    }

    /**
     * Writes a control variable from text, as the environment would have, with the checks of {@link #cvarWrite}.
     *
     * @param index the variable
     * @param text the value; null only for a string
     * @throws MpirException as {@link #cvarWrite}, ERR_OTHER for a text it does not take
     */
    public synchronized void cvarWriteText(int index, String text) {
        CvarInfo info = cvarGetInfo(index);
        checkWritable(info, cvars.isSettled(index));
        cvars.setSlot(index, CvarParser.parse(info, info.name(), text));
    }

    private static void checkWritable(CvarInfo info, boolean isSettled) {
        if (!info.scope().isWritable()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_CVAR_SET_NEVER,
                    info.name() + " has scope " + info.scope() + " and can't be written; set it in the environment");
        }
        if (isSettled) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_CVAR_SET_NOT_NOW,
                    info.name() + " was read at start-up and a write would have no effect; write it before MPI_Init or "
                            + "set it in the environment");
        }
    }

    /** {@return the number of performance variables so far ({@code MPI_T_pvar_get_num})} */
    public synchronized int pvarGetNum() {
        checkInitialized();
        return pvars.size();
    }

    /**
     * {@return the description of a performance variable ({@code MPI_T_pvar_get_info})}
     *
     * @param index the variable
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such variable
     */
    public synchronized PvarInfo pvarGetInfo(int index) {
        return pvar(index).info();
    }

    /**
     * {@return the index of a performance variable ({@code MPI_T_pvar_get_index})}
     *
     * @param name its name
     * @param classCode value of its {@code MPI_T_PVAR_CLASS_*} constant
     * @throws MpirException MPI_T_ERR_INVALID_NAME if there is no such variable
     */
    public synchronized int pvarGetIndex(String name, int classCode) {
        checkInitialized();
        for (PvarClass varClass : PvarClass.values()) {
            int index = varClass.code() == classCode ? pvars.indexOf(name, varClass) : -1;
            if (index >= 0) {
                return index;
            }
        }
        throw invalidName("performance variable of class " + classCode, name, null);
    }

    /** {@return a new session ({@code MPI_T_pvar_session_create})} */
    public synchronized PvarSession pvarSessionCreate() {
        checkInitialized();
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
    public synchronized void pvarSessionFree(PvarSession session) {
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
    public synchronized PvarHandle pvarHandleAlloc(PvarSession session, int index, Object object) {
        check(session);
        Pvar variable = pvar(index);
        PvarInfo info = variable.info();
        return session.allocate(variable, BoundObject.of(info.name(), info.binding(), object, () -> objects));
    }

    /**
     * Frees a handle ({@code MPI_T_pvar_handle_free}).
     *
     * @param session its session
     * @param handle the handle
     * @throws MpirException MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE
     */
    public synchronized void pvarHandleFree(PvarSession session, PvarHandle handle) {
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
    public synchronized void pvarStart(PvarSession session, PvarHandle handle) {
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
    public synchronized void pvarStop(PvarSession session, PvarHandle handle) {
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
    public synchronized void pvarRead(PvarSession session, PvarHandle handle, Object buffer) {
        check(session, handle);
        PvarAccess.read(handle, buffer);
    }

    /**
     * Writes a variable as this session sees it ({@code MPI_T_pvar_write}).
     *
     * @param session the session
     * @param handle its handle
     * @param buffer array of its type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_PVAR_NO_WRITE for a read-only variable, and as {@link #pvarRead}
     */
    public synchronized void pvarWrite(PvarSession session, PvarHandle handle, Object buffer) {
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
    public synchronized void pvarReset(PvarSession session, PvarHandle handle) {
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
     * @throws MpirException MPI_T_ERR_PVAR_NO_ATOMIC for a read-only variable, and as {@link #pvarRead}
     */
    public synchronized void pvarReadreset(PvarSession session, PvarHandle handle, Object buffer) {
        check(session, handle);
        if (!handle.info().atomic()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_PVAR_NO_ATOMIC,
                    handle.info().name() + " shows the present and can't be reset; use MPI_T_pvar_read");
        }
        PvarAccess.readAndReset(handle, buffer);
    }

    private Pvar pvar(int index) {
        checkInitialized();
        Pvar variable = pvars.find(index);
        if (variable == null) {
            throw invalidIndex("performance variable", index, pvars.size());
        }
        return variable;
    }

    private void check(CvarHandle handle) {
        checkInitialized();
        if (handle == null || handle.isFreed()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_HANDLE,
                    "control variable handle is " + (handle == null ? "null" : "freed")
                            + "; allocate one with MPI_T_cvar_handle_alloc");
        }
    }

    private void check(PvarSession session) {
        checkInitialized();
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

    private void checkInitialized() {
        use.check();
    }

    static MpirException invalidIndex(String what, int index, int size) {
        return new MpirException(
                ErrorClass.MPI_T_ERR_INVALID_INDEX,
                "index " + index + ": there is no such " + what + "; indices go from 0 to " + (size - 1));
    }

    static MpirException invalidName(String what, String name, String nearest) {
        String hint = nearest == null ? "ask for the names there are" : "did you mean " + nearest + "?";
        return new MpirException(ErrorClass.MPI_T_ERR_INVALID_NAME, "no " + what + " is called " + name + "; " + hint);
    }
}
