package org.jmpi.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Spark's own cluster for tests: two workers, each with an executor process of two cores. */
final class LocalCluster {
    private LocalCluster() {}

    /**
     * Returns what a SparkConf needs.
     *
     * @param classPath of the executors
     */
    static Map<String, String> settings(String classPath) throws IOException {
        // where Spark looks for the jars of its executors; they have the class path below
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        return Map.of(
                "spark.master",
                "local-cluster[2,2,512]",
                "spark.executor.memory",
                "512m",
                "spark.executor.extraJavaOptions",
                "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                "spark.executor.extraClassPath",
                Arrays.stream(classPath.split(File.pathSeparator))
                        .map(each -> Path.of(each).toAbsolutePath().toString())
                        .collect(Collectors.joining(File.pathSeparator)),
                // how soon a stage looks again whether there are cores enough, while executors start
                "spark.scheduler.barrier.maxConcurrentTasksCheck.interval",
                "1s",
                "spark.ui.enabled",
                "false");
    }
}
