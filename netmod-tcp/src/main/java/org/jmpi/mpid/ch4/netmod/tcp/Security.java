package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.Locale;

/** How the frames of a connection are protected; the order is part of the protocol. */
enum Security {
    /** Not at all, once both ends have shown who they are. */
    NONE,
    /** Nobody else can change, add, repeat or reorder them. */
    INTEGRITY,
    /** Nor read them. */
    PRIVATE;

    private static final Security[] ALL = values();

    /** Returns the one with the value of the control variable. */
    static Security of(int value) {
        return ALL[value];
    }

    /** Returns its name in the control variable; of a number from the wire, that number if there is no such name. */
    static String name(int number) {
        return number >= 0 && number < ALL.length ? ALL[number].name().toLowerCase(Locale.ROOT) : "" + number;
    }
}
