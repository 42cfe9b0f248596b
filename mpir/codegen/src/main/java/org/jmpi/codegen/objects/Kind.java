package org.jmpi.codegen.objects;

/**
 * How a kind of MPI parameter looks in package {@code mpi}.
 *
 * @param type the Java class
 * @param argument what becomes of an argument {@code {value}}
 * @param result what becomes of an out parameter's {@code {value}}, in a method that returns {@code {type}}; null: nothing
 */
record Kind(String type, String argument, String result) {
    String argument(String value, String of) {
        return argument.replace("{value}", value).replace("{name}", of);
    }

    String result(String value, String returned) {
        return result.replace("{value}", value).replace("{type}", returned);
    }
}
