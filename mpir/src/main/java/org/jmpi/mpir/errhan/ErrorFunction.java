package org.jmpi.mpir.errhan;

/** A user's error handler. */
@FunctionalInterface
public interface ErrorFunction {
    /**
     * Handles an error.
     *
     * @param handle the object the error is about: a communicator's handle
     * @param errorCode the error code, which the function that failed then returns
     */
    void call(int handle, int errorCode);
}
