package org.jmpi.mpir.mpl;

/**
 * 64 bytes in front of the fields of a subclass, which lie behind those of their superclass: what lies before such an object
 * is on another line. A collector puts objects side by side as it likes.
 */
@SuppressWarnings("unused")
public abstract class CacheLinePadding {
    /** Takes the place behind the object's header, where a field of a subclass would lie else. */
    private int before;

    private long before0;
    private long before1;
    private long before2;
    private long before3;
    private long before4;
    private long before5;
    private long before6;
    private long before7;
}
