package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.win.Regions;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memory that an operation accesses, in the own part of a window. What the origin says is checked again: it comes from
 * another process. Holder only.
 */
final class TargetMemory {
    private final AddressSpace addresses;
    /** Where the accessed bytes begin and end: after the start of the part, or addresses. */
    private long low;

    private long high;

    TargetMemory(AddressSpace addresses) {
        this.addresses = addresses;
    }

    /**
     * Makes {@code into} the elements of an operation.
     *
     * @param type null: {@code count} bytes in a row
     * @return false if some of them are outside of the window
     */
    boolean find(Win win, long offset, long count, @Nullable Datatype type, UserBuffer into) {
        if (count < 0 || !span(offset, count, type)) {
            return false;
        }
        Regions regions = win.regions;
        if (regions != null) {
            if (low <= 0 || !regions.cover(low, high - low) || !addresses.resolve(low, high - low, into)) {
                return false;
            }
            into.move(offset - low);
        } else {
            if (low < 0 || high > win.size || win.base == null) {
                return false;
            }
            UserBuffer pieces = win.pieces;
            if (pieces != null) {
                into.set(pieces).move(offset);
            } else {
                into.set(win.base).reach(win.base).move(offset);
            }
        }
        into.lieAs(type == null ? null : type.layout);
        return true;
    }

    /** Returns what the last operation accesses, in words. */
    String describe() {
        return "bytes " + low + " to " + high;
    }

    private boolean span(long offset, long count, @Nullable Datatype type) {
        try {
            if (type == null) {
                low = offset;
                high = Math.addExact(offset, count);
                return true;
            }
            long last = count == 0 ? 0 : Math.multiplyExact(count - 1, type.extent);
            low = Math.addExact(offset, Math.addExact(type.trueLb, Math.min(0, last)));
            high = Math.addExact(offset, Math.addExact(Math.addExact(type.trueLb, type.trueExtent), Math.max(0, last)));
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }
}
