package org.jmpi.mpid.ch4.ipc;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** How much direct memory this JVM gives, so that a request beyond it fails before its first buffers were zeroed. */
final class DirectLimit {
    private DirectLimit() {}

    /** Throws if {@code bytes} bytes are more than this JVM ever gives. */
    static void check(long bytes) {
        long most = most();
        if (bytes > most) {
            throw new OutOfMemoryError(bytes + " bytes of direct memory, of at most " + most);
        }
    }

    private static long most() {
        HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (vm == null) {
            return Long.MAX_VALUE;
        }
        try {
            long set = Long.parseLong(vm.getVMOption("MaxDirectMemorySize").getValue());
            return set == 0 ? Runtime.getRuntime().maxMemory() : set;
        } catch (IllegalArgumentException e) {
            // another JVM, without that option: it says no when it has no more
            return Long.MAX_VALUE;
        }
    }
}
