package org.jmpi.mpir.tool.jmx;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.MpiT;

/**
 * The MBeans of one rank in the platform's MBean server: {@code org.jmpi:type=ControlVariables,rank=N} and
 * {@code org.jmpi:type=PerformanceVariables,rank=N}; {@code ,job=K} is added where another job of this JVM has that name.
 */
public final class RankBeans implements AutoCloseable {
    private static final int MOST_JOBS = 10_000;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<>();
    private final MpiT tool;
    private final PvarBean pvars;

    private RankBeans(Rank rank) {
        tool = rank.tool();
        tool.initThread(rank.threadLevel);
        pvars = new PvarBean(rank);
        register("ControlVariables", rank.worldRank(), new CvarBean(rank));
        register("PerformanceVariables", rank.worldRank(), pvars);
    }

    /**
     * Registers the MBeans of a rank, whose MPI is initialized.
     *
     * @return unregisters them; to be closed once
     * @throws MpirException if the MBean server refuses them
     */
    public static AutoCloseable register(Rank rank) {
        return new RankBeans(rank);
    }

    private void register(String type, int rank, Object bean) {
        String name = "org.jmpi:type=" + type + ",rank=" + rank;
        for (int job = 1; job < MOST_JOBS; job++) {
            try {
                names.add(server.registerMBean(bean, new ObjectName(name + (job == 1 ? "" : ",job=" + job)))
                        .getObjectName());
                return;
            } catch (InstanceAlreadyExistsException e) {
                // of another job in this JVM
                continue;
            } catch (JMException e) {
                close();
                throw new MpirException(ErrorClass.ERR_OTHER, "the MBean " + name + " can't be registered", e);
            }
        }
    }

    @Override
    public void close() {
        for (ObjectName name : names) {
            try {
                server.unregisterMBean(name);
            } catch (JMException e) {
                // somebody else unregistered it: it is gone, as it should be
                continue;
            }
        }
        names.clear();
        pvars.end();
        tool.finish();
    }
}
