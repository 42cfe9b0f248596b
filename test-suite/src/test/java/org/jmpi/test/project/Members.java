package org.jmpi.test.project;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import mpi.EmbeddedJob;
import mpi.JobMember;

/** Jobs of members that this JVM has. */
final class Members {
    static final String HERE = "localhost";

    private Members() {}

    /** Each member of a job, in this JVM. */
    static List<JobMember> of(int ranks, String... variables) {
        return IntStream.range(0, ranks)
                .mapToObj(r -> {
                    JobMember member = JobMember.of(r, ranks);
                    for (int i = 0; i < variables.length; i += 2) {
                        member.set(variables[i], variables[i + 1]);
                    }
                    return member;
                })
                .toList();
    }

    /** Has each of {@code members} run {@code body} on a thread of {@code threads}. */
    static <T> List<Future<T>> start(ExecutorService threads, List<JobMember> members, EmbeddedJob.Body<T> body) {
        String address = members.get(0).open(HERE);
        List<Future<T>> results = new ArrayList<>();
        for (JobMember each : members) {
            Callable<T> run = () -> each.run(address, body);
            results.add(threads.submit(run));
        }
        return results;
    }
}
