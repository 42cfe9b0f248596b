package org.jmpi.mpir.handle;

/**
 * The bit layout of integer handles (mirrors {@code mpir_objects.h}).
 *
 * <pre>
 *  31 30 | 29 .. 26 | 25 ............ 12 | 11 ........... 0
 *  type  | kind     | block              | index in block      (indirect)
 *  type  | kind     | index                                     (builtin, direct)
 *  requests, indirect: bits 25 .. 20 pool, 19 .. 12 block, 11 .. 0 index
 *  keyvals: bits 25 .. 22 kind of the objects that they are for, then block and index
 * </pre>
 */
public final class Handle {
    public static final int TYPE_INVALID = 0;
    public static final int TYPE_BUILTIN = 1;
    public static final int TYPE_DIRECT = 2;
    public static final int TYPE_INDIRECT = 3;

    static final int TYPE_SHIFT = 30;
    static final int KIND_SHIFT = 26;
    static final int INDEX_BITS = 12;
    static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
    static final int PAYLOAD_MASK = (1 << KIND_SHIFT) - 1;
    /** A request's pool number stands in the upper 6 of the 14 block bits. */
    static final int POOL_SHIFT = 20;

    static final int POOL_MASK = 0x3f;
    static final int POOL_BLOCK_MASK = 0xff;
    /** A keyval's kind of object stands above the 22 bits of block and index. */
    public static final int TAG_SHIFT = 22;

    static final int TAG_MASK = 0xf << TAG_SHIFT;

    private Handle() {}

    /** Returns the type bits of {@code handle}: one of the {@code TYPE_} constants. */
    public static int type(int handle) {
        return handle >>> TYPE_SHIFT;
    }

    /** Returns the kind bits of {@code handle}. */
    public static HandleKind kind(int handle) {
        return HandleKind.of(handle >>> KIND_SHIFT);
    }

    /** Returns the number of the request pool (equal to the VCI) that an indirect request handle belongs to. */
    public static int pool(int handle) {
        return handle >>> POOL_SHIFT & POOL_MASK;
    }

    /** Returns the builtin handle {@code index} of {@code kind}. */
    public static int builtin(HandleKind kind, int index) {
        return TYPE_BUILTIN << TYPE_SHIFT | kind.ordinal() << KIND_SHIFT | index;
    }

    static int prefix(int type, HandleKind kind) {
        return type << TYPE_SHIFT | kind.ordinal() << KIND_SHIFT;
    }

    /** Returns {@code handle} as messages show it: {@code 0x44000000 (builtin comm, 0)}. */
    public static String describe(int handle) {
        String type =
                switch (type(handle)) {
                    case TYPE_INVALID -> "null";
                    case TYPE_BUILTIN -> "builtin";
                    case TYPE_DIRECT -> "direct";
                    default -> "indirect";
                };
        int mask = kind(handle) == HandleKind.KEYVAL ? PAYLOAD_MASK & ~TAG_MASK : PAYLOAD_MASK;
        return "0x" + String.format("%08x", handle) + " (" + type + " "
                + kind(handle).noun() + ", " + (handle & mask) + ")";
    }
}
