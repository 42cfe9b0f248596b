package org.jmpi.mpir.tool.cvar;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.BoundObject;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ObjectFinder;
import org.jmpi.mpir.tool.type.ToolErrors;
import org.jmpi.mpir.tool.type.ToolUse;
import org.jspecify.annotations.Nullable;

/** The MPI_T functions of control variables of one rank (MPI 4.1, 15.3.6). Any thread may call them. */
public final class MpiTCvars {
    private final CvarSet cvars;
    private final ToolUse use;
    private @Nullable ObjectFinder objects;
    /** By name of the variable. */
    private final Map<String, CvarBinding> bindings = new HashMap<>();

    /**
     * Makes the functions of a rank.
     *
     * @param cvars its control variables
     * @param use whether a tool initialized the interface
     */
    public MpiTCvars(CvarSet cvars, ToolUse use) {
        this.cvars = cvars;
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

    /**
     * Says how a control variable's value of an object is reached.
     *
     * @param key a variable that is bound to a kind of object
     * @param binding how
     */
    public synchronized void bind(CvarKey key, CvarBinding binding) {
        bindings.put(key.name(), binding);
    }

    /** {@return the number of control variables ({@code MPI_T_cvar_get_num})} */
    public synchronized int getNum() {
        use.check();
        return cvars.registry().size();
    }

    /**
     * {@return the description of a control variable ({@code MPI_T_cvar_get_info})}
     *
     * @param index the variable
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such variable
     */
    public synchronized CvarInfo getInfo(int index) {
        use.check();
        if (index < 0 || index >= cvars.registry().size()) {
            throw ToolErrors.invalidIndex(
                    "control variable", index, cvars.registry().size());
        }
        return cvars.registry().get(index);
    }

    /**
     * {@return the index of a control variable ({@code MPI_T_cvar_get_index})}
     *
     * @param name full name or alternate name
     * @throws MpirException MPI_T_ERR_INVALID_NAME if there is no such variable
     */
    public synchronized int getIndex(String name) {
        use.check();
        int index = name == null ? -1 : cvars.registry().indexOf(name);
        if (index < 0) {
            String nearest =
                    name == null ? null : cvars.registry().nearest(name).orElse(null);
            throw ToolErrors.invalidName("control variable", name, nearest);
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
    public synchronized CvarHandle handleAlloc(int index, Object object) {
        CvarInfo info = getInfo(index);
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
    public synchronized void handleFree(CvarHandle handle) {
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
    public synchronized void read(CvarHandle handle, Object buffer) {
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
    public synchronized void write(CvarHandle handle, Object buffer) {
        check(handle);
        checkWritable(handle.info(), handle.isSettled());
        handle.write(buffer);
    }

    /**
     * Writes a control variable from text, as the environment would have, with the checks of {@link #write}.
     *
     * @param index the variable
     * @param text the value; null only for a string
     * @throws MpirException as {@link #write}, ERR_OTHER for a text it does not take
     */
    public synchronized void writeText(int index, @Nullable String text) {
        CvarInfo info = getInfo(index);
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

    private void check(CvarHandle handle) {
        use.check();
        if (handle == null || handle.isFreed()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_HANDLE,
                    "control variable handle is " + (handle == null ? "null" : "freed")
                            + "; allocate one with MPI_T_cvar_handle_alloc");
        }
    }
}
