package org.jmpi.mpir.datatype.typerep;

/**
 * A piece and where it begins.
 *
 * @param disp bytes after the start of the element
 * @param piece what lies there
 */
record Placed(long disp, Piece piece) {
    /** Returns whether this is nothing but consecutive bytes. */
    boolean isRun() {
        return piece instanceof Run;
    }

    long end() {
        return disp + piece.size;
    }
}
