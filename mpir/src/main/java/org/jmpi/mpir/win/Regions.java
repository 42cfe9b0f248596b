package org.jmpi.mpir.win;

import java.util.Map;
import java.util.TreeMap;

/** The memory that a rank attached to a dynamic window, by the addresses of its address space (MPI 4.1, 12.2.4). Any thread. */
public final class Regions {
    /** Keeps the object alive that has the bytes. */
    private record Region(Object base, long size) {}

    private final TreeMap<Long, Region> byAddress = new TreeMap<>();

    /**
     * Attaches {@code size} bytes from {@code address} on.
     *
     * @param base the object that has them, which is kept alive
     * @return false if some of these bytes are attached already
     */
    public synchronized boolean attach(Object base, long address, long size) {
        Map.Entry<Long, Region> before = byAddress.floorEntry(address);
        Map.Entry<Long, Region> after = byAddress.ceilingEntry(address);
        if ((before != null && (before.getKey() == address || end(before) > address))
                || (after != null && after.getKey() < address + size)) {
            return false;
        }
        byAddress.put(address, new Region(base, size));
        return true;
    }

    /** Detaches what was attached at {@code address}; false: nothing was. */
    public synchronized boolean detach(long address) {
        return byAddress.remove(address) != null;
    }

    /** Returns whether all {@code bytes} bytes from {@code address} on are attached, in one region or in adjacent ones. */
    public synchronized boolean cover(long address, long bytes) {
        long at = address;
        long end = address + bytes;
        while (at < end) {
            Map.Entry<Long, Region> region = byAddress.floorEntry(at);
            if (region == null || end(region) <= at) {
                return false;
            }
            at = end(region);
        }
        return true;
    }

    /** Returns the attached regions in words, for messages. */
    public synchronized String describe() {
        if (byAddress.isEmpty()) {
            return "nothing";
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Long, Region> each : byAddress.entrySet()) {
            text.append(text.isEmpty() ? "" : ", ").append("0x").append(Long.toHexString(each.getKey()));
            text.append(" to 0x").append(Long.toHexString(end(each)));
            if (text.length() > 200) {
                return text.append(", ...").toString();
            }
        }
        return text.toString();
    }

    /** Returns how many regions are attached. */
    public synchronized int count() {
        return byAddress.size();
    }

    /** Detaches everything. */
    public synchronized void clear() {
        byAddress.clear();
    }

    private static long end(Map.Entry<Long, Region> region) {
        return region.getKey() + region.getValue().size();
    }
}
