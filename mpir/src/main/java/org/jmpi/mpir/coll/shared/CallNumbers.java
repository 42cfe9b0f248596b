package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;

/**
 * The numbered calls of collectives that each member says it made, so that who waits in vain can see that another called
 * something else.
 */
final class CallNumbers {
    private final Segment own;
    private long number;

    CallNumbers(RegionMembers team) {
        own = team.own;
    }

    /** Notes that the calling rank begins its next call. */
    void begin(long signature) {
        number++;
        own.putLong(signatureAt(number), signature);
        own.putLongRelease(RegionLayout.CALL_AT, number);
    }

    private static int signatureAt(long number) {
        return RegionLayout.CALL_AT + 8 + ((int) number & RegionLayout.CALLS - 1) * 8;
    }

    /** Returns whether member {@code r} has begun the calling rank's latest call. */
    static boolean hasCome(RegionMembers team, int r) {
        long number = team.own.getLong(RegionLayout.CALL_AT);
        return number != 0 && team.regions[r].getLongAcquire(RegionLayout.CALL_AT) >= number;
    }

    /**
     * Compares the calling rank's latest call with the same one of member {@code r}, if that has come so far and not much
     * further.
     */
    static void compare(RegionMembers team, int r) {
        if (!hasCome(team, r)) {
            return;
        }
        Segment other = team.regions[r];
        long number = team.own.getLong(RegionLayout.CALL_AT);
        long mine = team.own.getLong(signatureAt(number));
        long theirs = other.getLongAcquire(signatureAt(number));
        long now = other.getLongAcquire(RegionLayout.CALL_AT);
        if (mine != theirs && now - number < RegionLayout.CALLS - 1) {
            throw mismatch(team, r, mine, theirs);
        }
    }

    /** Returns the error for calls that don't belong together. */
    static MpirException mismatch(RegionMembers team, int r, long mine, long theirs) {
        int errorClass = ErrorClass.ERR_OTHER;
        if (Signature.isSameKind(mine, theirs)) {
            boolean roots = Signature.root(mine) != Signature.root(theirs);
            errorClass = roots ? ErrorClass.ERR_ROOT : ErrorClass.ERR_TRUNCATE;
        }
        return new MpirException(
                errorClass,
                "rank " + team.ranks[r] + " called " + Signature.describe(theirs) + " where rank "
                        + team.ranks[team.me] + " called " + Signature.describe(mine)
                        + ": expected the same; all ranks must call the collectives of a communicator in the same order,"
                        + " with equal roots and amounts");
    }
}
