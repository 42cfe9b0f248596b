package org.jmpi.tool.otf2;

import java.util.Locale;

/** Kinds of references that a location may number by itself; the ordinal is the number in the file. */
public enum MappingType {
    /** Texts. */
    STRING,
    /** Kinds of attributes. */
    ATTRIBUTE,
    /** Locations. */
    LOCATION,
    /** Regions. */
    REGION,
    /** Groups. */
    GROUP,
    /** Metrics. */
    METRIC,
    /** Communicators, intercommunicators too. */
    COMM,
    /** Parameters. */
    PARAMETER,
    /** Windows. */
    RMA_WIN,
    /** Lines of sources. */
    SOURCE_CODE_LOCATION,
    /** Calling contexts. */
    CALLING_CONTEXT,
    /** Interrupt generators. */
    INTERRUPT_GENERATOR,
    /** Files. */
    IO_FILE,
    /** Handles of files. */
    IO_HANDLE,
    /** Location groups. */
    LOCATION_GROUP;

    private static final MappingType[] ALL = values();

    static MappingType of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns whether the format has a kind of that number. */
    static boolean isKnown(int number) {
        return number >= 0 && number < ALL.length;
    }

    static int count() {
        return ALL.length;
    }
}
