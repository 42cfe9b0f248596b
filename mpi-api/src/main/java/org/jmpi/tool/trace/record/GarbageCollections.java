package org.jmpi.tool.trace.record;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** Records the JVM's collections of garbage: a location for each collector, a region for each collection, to the millisecond. */
final class GarbageCollections {
    private final RankTrace rank;
    private final Map<String, ThreadTrace> locations = new HashMap<>();
    /** What to add to the JVM's time to have the trace's. */
    private final long offset;

    GarbageCollections(RankTrace rank) {
        this.rank = rank;
        offset = rank.now()
                - TimeUnit.MILLISECONDS.toNanos(
                        ManagementFactory.getRuntimeMXBean().getUptime());
    }

    /** Records from now on, as long as the rank does. */
    void listen() {
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (each instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener((notification, handback) -> collected(notification), null, null);
            }
        }
    }

    private void collected(Notification notification) {
        if (rank.isOn()
                && notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(data);
            GcInfo gc = info.getGcInfo();
            location(info.getGcName()).ofJvm("GC " + info.getGcName(), time(gc.getStartTime()), time(gc.getEndTime()));
        }
    }

    private synchronized ThreadTrace location(String collector) {
        return locations.computeIfAbsent(collector, rank::newLocation);
    }

    private long time(long millis) {
        return offset + TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
