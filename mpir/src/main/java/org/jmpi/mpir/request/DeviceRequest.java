package org.jmpi.mpir.request;

/** What a device keeps with each request (mirrors {@code MPID_Request}); the device makes it with the request. */
public abstract class DeviceRequest {
    /** Returns the process (lpid) that the operation has to do with; -1: none, any, or not known. For tools, any thread. */
    public int peer() {
        return -1;
    }

    /** Returns the tag of a message to be sent; -1: not known. For tools, any thread. */
    public int tag() {
        return -1;
    }

    /** Returns the length of a message to be sent; -1: not known. For tools, any thread. */
    public long bytes() {
        return -1;
    }
}
