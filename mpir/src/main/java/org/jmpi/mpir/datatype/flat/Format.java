package org.jmpi.mpir.datatype.flat;

/**
 * The flat form of a type map: {@link #MAGIC}, {@link #VERSION}, then the nodes in preorder. A node is a tag and:
 *
 * <ul>
 *   <li>{@link #ELEMENT}: the predefined type's handle;
 *   <li>{@link #LOOP}: count, stride, a node;
 *   <li>{@link #INDEXED}: blocks, stride, for each block displacement and length, a node;
 *   <li>{@link #SEQUENCE}: length, for each child its displacement, then the children's nodes;
 *   <li>{@link #AGAIN}: how many nodes other than this kind ended before the one that is meant. A map that several places
 *       share is written once.
 * </ul>
 *
 * <p>Numbers are little-endian groups of 7 bits, each byte but the last with bit 7; those that may be negative are
 * doubled, with the sign in bit 0.
 */
final class Format {
    static final int MAGIC = 0x54;
    static final int VERSION = 1;
    static final int ELEMENT = 1;
    static final int LOOP = 2;
    static final int INDEXED = 3;
    static final int SEQUENCE = 4;
    static final int AGAIN = 5;

    /** More levels than any program nests. */
    static final int DEPTH = 200;

    private Format() {}
}
