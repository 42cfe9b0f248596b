package org.jmpi.mpir.rma;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinPart;

/** The checks of operations on windows. Allocates nothing unless it fails. */
final class RmaChecks {
    private RmaChecks() {}

    /** Checks the target; returns whether there is one. */
    static boolean target(Win win, int target) {
        if (target >= 0 && target < win.comm.size) {
            return true;
        }
        if (target == Constants.PROC_NULL) {
            return false;
        }
        throw badTarget(win, target);
    }

    private static MpirException badTarget(Win win, int target) {
        return new MpirException(
                ErrorClass.ERR_RANK,
                "target_rank is " + target + ": expected a rank from 0 to " + (win.comm.size - 1)
                        + " or MPI_PROC_NULL; the window " + win.name + (win.name.isEmpty() ? "" : " ") + "has "
                        + win.comm.size + " processes");
    }

    /**
     * Returns how many bytes elements have.
     *
     * @throws MpirException of class ERR_COUNT if a long can't say it
     */
    static long bytes(long count, Datatype type) {
        long bytes = count * type.size;
        if ((count | type.size) >>> 31 != 0 && (Math.multiplyHigh(count, type.size) != 0 || bytes < 0)) {
            throw tooMany(count, type);
        }
        return bytes;
    }

    private static MpirException tooMany(long count, Datatype type) {
        return new MpirException(
                ErrorClass.ERR_COUNT,
                "a count is " + count + ", and each element has " + type.size
                        + " bytes: expected less than 2^63 bytes in all; is the count that of elements, not of bytes?");
    }

    /** Checks that what is moved has room. */
    static void fits(long moved, long room, String from, String to) {
        if (moved > room) {
            throw new MpirException(
                    ErrorClass.ERR_TRUNCATE,
                    "the " + from + " has " + moved + " bytes and the " + to + " " + room
                            + ": expected at most as many as have room; give both the same count and type");
        }
    }

    /** Checks that two sides have the same number of bytes. */
    static void same(long one, long other, String name, String otherName) {
        if (one != other) {
            throw new MpirException(
                    ErrorClass.ERR_COUNT,
                    "the " + name + " has " + one + " bytes and the " + otherName + " " + other
                            + ": expected the same number of elements on both sides");
        }
    }

    /**
     * Returns where the target's elements begin: bytes after the start of its part, or an address. Checks that all of them are
     * inside of the part and, last of all checks, that an epoch is open.
     */
    static long offset(Win win, int target, long disp, long count, Datatype type) {
        long offset = place(win, target, disp, count, type);
        win.epochs.operation(target);
        return offset;
    }

    private static long place(Win win, int target, long disp, long count, Datatype type) {
        if (win.isDynamic()) {
            return disp;
        }
        WinPart part = win.parts[target];
        if (disp < 0) {
            throw new MpirException(
                    ErrorClass.ERR_DISP,
                    "target_disp is " + disp + ": expected 0 or more, in units of " + part.dispUnit()
                            + " bytes; displacements count from the start of the target's part");
        }
        long offset = disp * part.dispUnit();
        boolean isExact = Math.multiplyHigh(disp, part.dispUnit()) == 0 && offset >= 0;
        if (type.contiguous && isExact) {
            if (offset <= part.size() - bytes(count, type)) {
                return offset;
            }
        }
        if (!isExact || !isInside(part.size(), offset, count, type)) {
            throw outside(target, part, disp, count, type);
        }
        return offset;
    }

    private static boolean isInside(long size, long offset, long count, Datatype type) {
        try {
            long last = Math.multiplyExact(count - 1, type.extent);
            long low = Math.addExact(offset, Math.addExact(type.trueLb, Math.min(0, last)));
            long high = Math.addExact(
                    offset, Math.addExact(Math.addExact(type.trueLb, type.trueExtent), Math.max(0, last)));
            return low >= 0 && high <= size;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private static MpirException outside(int target, WinPart part, long disp, long count, Datatype type) {
        return new MpirException(
                ErrorClass.ERR_RMA_RANGE,
                count + " elements of " + (type.name.isEmpty() ? "a derived datatype" : type.name) + " at displacement "
                        + disp + " (unit " + part.dispUnit() + " bytes) reach outside of the part of rank " + target
                        + ", which has " + part.size() + " bytes: expected all of them inside; is the displacement in"
                        + " the target's unit?");
    }

    /** Checks the bits of an assertion. */
    static void assertion(int assertion, int possible, String call) {
        if ((assertion & ~possible) != 0) {
            throw new MpirException(
                    ErrorClass.ERR_ASSERT,
                    "assert is " + assertion + ": expected 0 or a sum of " + named(possible) + " for " + call
                            + "; other bits mean nothing here");
        }
    }

    private static String named(int bits) {
        String[] names = {
            "MPI_MODE_NOCHECK", "MPI_MODE_NOSTORE", "MPI_MODE_NOPUT", "MPI_MODE_NOPRECEDE", "MPI_MODE_NOSUCCEED"
        };
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            if ((bits & Constants.MODE_NOCHECK << i) != 0) {
                text.append(text.isEmpty() ? "" : ", ").append(names[i]);
            }
        }
        return text.toString();
    }
}
