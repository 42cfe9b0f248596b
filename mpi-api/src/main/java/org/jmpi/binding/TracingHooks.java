package org.jmpi.binding;

/**
 * Hooks by which a tracing layer is notified of every call. Functions are numbers, the places of their names in {@link
 * FunctionTable#names()}.
 */
public abstract class TracingHooks extends MpiLayer {
    TracingHooks() {}

    /**
     * Returns whether the calls of {@code function} are wanted; others cost nothing more. Any thread.
     *
     * @param function which
     */
    protected abstract boolean isTraced(int function);

    /**
     * A call begins.
     *
     * @param function which
     * @param parameters of each its name, kind and direction, as {@code count:POLYXFER_NUM_ELEM_NNI:in}, blanks between
     * @param values the arguments; of arrays and buffers the object itself, not to be changed
     * @return what the other hooks get: the time
     */
    protected abstract long enter(int function, String parameters, Object[] values);

    /**
     * A call has ended.
     *
     * @param function which
     * @param parameters as before
     * @param values as before; arrays hold what the call put out
     * @param began what {@link #enter} returned
     * @param result the error code, or what the function returns
     */
    protected abstract void exit(int function, String parameters, Object[] values, long began, Object result);

    /**
     * A call ended with an exception.
     *
     * @param function which
     * @param began what {@link #enter} returned
     * @param why the exception
     */
    protected abstract void threw(int function, long began, Throwable why);
}
