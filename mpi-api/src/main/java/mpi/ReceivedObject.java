package mpi;

import org.jspecify.annotations.Nullable;

/**
 * An object that was received, with what is known of its message.
 *
 * @param object the object; null if null was sent
 * @param status source and tag; its count is that of the message's bytes
 */
public record ReceivedObject<T>(@Nullable T object, Status status) {}
