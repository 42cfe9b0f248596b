package org.jmpi.mpir.mpid;

/** What a device keeps with each request (mirrors {@code MPID_Request}); the device makes it with the request. */
public abstract class DeviceRequest {}
