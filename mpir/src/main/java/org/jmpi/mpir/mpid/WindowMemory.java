package org.jmpi.mpir.mpid;

/**
 * Memory that the device gave for a window.
 *
 * @param base the memory, in native byte order: a {@code ByteBuffer}, or a {@code ByteBuffer[]} if one can't have it; all of these
 *     are of the same length but the last
 * @param region its name for {@link DeviceMemory#mapWindow}; {@code WinPlace.PRIVATE}: others can't map it
 * @param regionSize bytes of the region
 * @param start where in the region it begins, in bytes
 */
public record WindowMemory(Object base, long region, long regionSize, long start) {}
