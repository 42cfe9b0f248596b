package org.jmpi.mpir.tool.cvar;

import java.util.List;

/**
 * The control variables that one module declares. Implemented by generated code, found by ServiceLoader. A process that
 * nobody asks about its variables needs no more than their names and defaults: {@link #cvars} is costly at start-up.
 */
public interface CvarTable {
    /** {@return the variables' full names, in order} */
    String[] names();

    /** {@return the first letter of each variable's {@link CvarType}} */
    String types();

    /** {@return each variable's default as text; of an ENUM the index of its word} */
    String[] defaults();

    /** {@return each variable's other names with blanks between; null if no variable has any} */
    String[] alternates();

    /** {@return all that is known of the module's variables, in order of name} */
    List<CvarInfo> cvars();
}
