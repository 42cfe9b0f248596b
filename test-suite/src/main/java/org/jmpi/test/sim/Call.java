package org.jmpi.test.sim;

/**
 * The arguments of a simulated call.
 *
 * @param size how many ranks; of the first group, between groups
 * @param remote how many ranks the second group has; 0: there is only one
 * @param count how many cells: the message in a broadcast or reduction, a block elsewhere
 * @param root the root, where there is one
 * @param inPlace whether MPI_IN_PLACE is passed
 * @param commutative whether the operation commutes
 * @param irregular whether counts differ from rank to rank, where they may
 * @param seed of the values
 */
record Call(
        int size,
        int remote,
        long count,
        int root,
        boolean inPlace,
        boolean commutative,
        boolean irregular,
        long seed) {
    static Call of(int size, long count) {
        return new Call(size, 0, count, 0, false, true, false, 1);
    }

    Call count(long newCount) {
        return new Call(size, remote, newCount, root, inPlace, commutative, irregular, seed);
    }

    Call remote(int newRemote) {
        return new Call(size, newRemote, count, root, inPlace, commutative, irregular, seed);
    }

    Call root(int newRoot) {
        return new Call(size, remote, count, newRoot, inPlace, commutative, irregular, seed);
    }

    Call inPlace(boolean value) {
        return new Call(size, remote, count, root, value, commutative, irregular, seed);
    }

    Call commutative(boolean value) {
        return new Call(size, remote, count, root, inPlace, value, irregular, seed);
    }

    Call irregular(boolean value) {
        return new Call(size, remote, count, root, inPlace, commutative, value, seed);
    }

    Call seed(long value) {
        return new Call(size, remote, count, root, inPlace, commutative, irregular, value);
    }

    Combine combine() {
        return commutative ? Combine.SUM : Combine.AFFINE;
    }

    long operand(int rank) {
        return Combine.operand(seed, rank);
    }
}
