package org.jmpi.mpir.win;

import org.jspecify.annotations.Nullable;

/** What the device keeps with a window. */
public interface WinDevice {
    /**
     * Returns who has the lock of the own part while others wait for it; null: nobody waits. Takes no lock and changes
     * nothing: while the lock changes hands the answer is wrong, or an exception. Any thread.
     */
    @Nullable
    PartLock contendedLock();
}
