package org.jmpi.mpir.tool.pvar;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps one tool's use of performance variables apart from another's ({@code MPI_T_pvar_session}). */
public final class PvarSession {
    private final List<PvarHandle> handles = new ArrayList<>();
    private boolean freed;

    PvarSession() {}

    PvarHandle allocate(Pvar variable, @Nullable Object object) {
        PvarHandle handle = new PvarHandle(this, variable, object);
        handles.add(handle);
        return handle;
    }

    void release(PvarHandle handle) {
        handle.free();
        handles.remove(handle);
    }

    List<PvarHandle> handles() {
        return handles;
    }

    boolean isFreed() {
        return freed;
    }

    void free() {
        freed = true;
        handles.forEach(PvarHandle::free);
        handles.clear();
    }
}
