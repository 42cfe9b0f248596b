package org.jmpi.tool.otf2;

import org.jspecify.annotations.Nullable;

/** Types of attributes' and properties' values; the ordinal is the code in the file. */
public enum ValueType {
    /** No value. */
    NONE(Encoding.U64, null),
    /** 8 bits, unsigned; enumerations and booleans too. */
    UINT8(Encoding.U8, null),
    /** 16 bits, unsigned. */
    UINT16(Encoding.FIXED16, null),
    /** 32 bits, unsigned. */
    UINT32(Encoding.U32, null),
    /** 64 bits, unsigned. */
    UINT64(Encoding.U64, null),
    /** 8 bits, signed. */
    INT8(Encoding.U8, null),
    /** 16 bits, signed. */
    INT16(Encoding.FIXED16, null),
    /** 32 bits, signed. */
    INT32(Encoding.S32, null),
    /** 64 bits, signed. */
    INT64(Encoding.S64, null),
    /** The bits of a float. */
    FLOAT(Encoding.FLOAT, null),
    /** The bits of a double. */
    DOUBLE(Encoding.DOUBLE, null),
    /** A text. */
    STRING(Encoding.U32, MappingType.STRING),
    /** A kind of attributes. */
    ATTRIBUTE(Encoding.U32, MappingType.ATTRIBUTE),
    /** A location. */
    LOCATION(Encoding.U64, MappingType.LOCATION),
    /** A region. */
    REGION(Encoding.U32, MappingType.REGION),
    /** A group. */
    GROUP(Encoding.U32, MappingType.GROUP),
    /** A metric. */
    METRIC(Encoding.U32, MappingType.METRIC),
    /** A communicator. */
    COMM(Encoding.U32, MappingType.COMM),
    /** A parameter. */
    PARAMETER(Encoding.U32, MappingType.PARAMETER),
    /** A window. */
    RMA_WIN(Encoding.U32, MappingType.RMA_WIN),
    /** A line of a source. */
    SOURCE_CODE_LOCATION(Encoding.U32, MappingType.SOURCE_CODE_LOCATION),
    /** A calling context. */
    CALLING_CONTEXT(Encoding.U32, MappingType.CALLING_CONTEXT),
    /** An interrupt generator. */
    INTERRUPT_GENERATOR(Encoding.U32, MappingType.INTERRUPT_GENERATOR),
    /** A file. */
    IO_FILE(Encoding.U32, MappingType.IO_FILE),
    /** A handle of a file. */
    IO_HANDLE(Encoding.U32, MappingType.IO_HANDLE),
    /** A location group. */
    LOCATION_GROUP(Encoding.U32, MappingType.LOCATION_GROUP);

    private static final ValueType[] ALL = values();

    final Encoding encoding;
    final @Nullable MappingType mapping;

    ValueType(Encoding encoding, @Nullable MappingType mapping) {
        this.encoding = encoding;
        this.mapping = mapping;
    }

    /** Returns the type of a code, null if the format has none: its values are read as {@link #UINT64}. */
    public static @Nullable ValueType of(long code) {
        return code >= 0 && code < ALL.length ? ALL[(int) code] : null;
    }

    static Encoding encodingOf(long code) {
        ValueType type = of(code);
        return type == null ? Encoding.U64 : type.encoding;
    }

    static @Nullable MappingType mappingOf(long code) {
        ValueType type = of(code);
        return type == null ? null : type.mapping;
    }
}
