package org.jmpi.mpir.tool;

import java.util.List;

/** The control variables that one module declares. Implemented by generated code, found by ServiceLoader. */
public interface CvarTable {
    /** {@return the module's variables, in order of name} */
    List<CvarInfo> cvars();
}
