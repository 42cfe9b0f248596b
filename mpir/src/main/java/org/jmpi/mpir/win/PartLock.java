package org.jmpi.mpir.win;

import java.util.BitSet;

/**
 * The lock of one part of a window, while somebody waits for it.
 *
 * @param exclusive whether its holder has it alone
 * @param holders the ranks that have it; empty: it is about to be given to somebody
 */
public record PartLock(boolean exclusive, BitSet holders) {}
