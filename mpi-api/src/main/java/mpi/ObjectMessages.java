package mpi;

import org.jmpi.mpir.Rank;

/**
 * Settings for all object messages of the calling rank: the serializer of communicators that have none of their own,
 * and the classes that its Java deserialization accepts. Each rank sets its own, between Init and Finalize; any thread.
 */
public final class ObjectMessages {
    private ObjectMessages() {}

    /**
     * Adds to the classes that objects which this rank receives may have; see {@link JavaSerializer}.
     *
     * @param patterns names of classes, {@code com.acme.*} for those of a package, {@code com.acme.**} for those of its
     *     subpackages too
     * @throws IllegalArgumentException if a pattern makes no sense
     */
    public static void allow(String... patterns) throws MPIException {
        settings().javaSerializer.allow(patterns);
    }

    /** Sets the serializer of communicators that have none of their own; null: {@link JavaSerializer}, the default. */
    public static void setSerializer(ObjectSerializer serializer) throws MPIException {
        settings().setSerializer(serializer);
    }

    private static RankObjects settings() {
        Rank rank = Wrapper.checkRunning();
        return RankObjects.of(rank);
    }
}
