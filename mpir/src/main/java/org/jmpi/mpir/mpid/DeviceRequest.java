package org.jmpi.mpir.mpid;

/** What a device keeps with each request (mirrors {@code MPID_Request}); made by {@link Device#newDeviceRequest()}. */
public abstract class DeviceRequest {}
