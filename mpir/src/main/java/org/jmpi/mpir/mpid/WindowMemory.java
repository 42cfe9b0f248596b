package org.jmpi.mpir.mpid;

import java.nio.ByteBuffer;

/**
 * Memory that the device gave for a window.
 *
 * @param bytes the memory, in native byte order
 * @param region its name for {@link DeviceMemory#mapWindow}; {@code WinPlace.PRIVATE}: others can't map it
 * @param regionSize bytes of the region
 * @param start where in the region it begins, in bytes
 */
public record WindowMemory(ByteBuffer bytes, long region, long regionSize, long start) {}
