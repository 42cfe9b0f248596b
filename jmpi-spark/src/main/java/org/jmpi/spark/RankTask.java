package org.jmpi.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import mpi.JobMember;
import mpi.MPIException;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.BarrierTaskInfo;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/** A task of a barrier stage as a rank: all learn by the stage's allGather where rank 0 is, and join its job. */
final class RankTask<T, R> extends AbstractFunction1<scala.collection.Iterator<T>, scala.collection.Iterator<R>>
        implements Serializable {
    private static final long serialVersionUID = 1;

    private final RankFunction<T, Iterator<R>> function;
    private final HashMap<String, String> variables;

    /** @param variables control variables of the rank */
    RankTask(RankFunction<T, Iterator<R>> function, Map<String, String> variables) {
        this.function = function;
        this.variables = new HashMap<>(variables);
    }

    @Override
    public scala.collection.Iterator<R> apply(scala.collection.Iterator<T> partition) {
        BarrierTaskContext task = BarrierTaskContext.get();
        BarrierTaskInfo[] all = task.getTaskInfos();
        int rank = task.partitionId();
        try (JobMember member = JobMember.of(rank, all.length);
                TaskWatch watch = new TaskWatch(task, member)) {
            watch.start();
            variables.forEach(member::set);
            String address = task.allGather(rank == 0 ? member.open(host(all[0])) : "")[0];
            Iterator<R> result =
                    member.run(address, world -> function.call(world, CollectionConverters.asJava(partition)));
            return CollectionConverters.asScala(result);
        } catch (MPIException e) {
            // a task that was killed says so, and Spark doesn't count it
            task.killTaskIfInterrupted();
            throw e;
        }
    }

    /** Returns the host's part of an executor's address. */
    private static String host(BarrierTaskInfo executor) {
        String address = executor.address();
        String host = address.substring(0, address.lastIndexOf(':'));
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }
}
