package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.request.DeviceRequest;

/** The device's part of a request where there is no device. */
final class NoDevice extends DeviceRequest {}
