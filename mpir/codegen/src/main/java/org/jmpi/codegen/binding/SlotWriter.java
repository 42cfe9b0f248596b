package org.jmpi.codegen.binding;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the forms of functions with one request that take an array of requests and an index, as C takes {@code &reqs[i]};
 * and for the two that don't change the request both ways of passing one.
 */
final class SlotWriter {
    private static final String INDEX = "index";

    private final Code code;

    private SlotWriter(Code code) {
        this.code = code;
    }

    /** Writes what {@code f} has of these forms. */
    static void write(Implemented f, Code code) {
        SlotWriter w = new SlotWriter(code);
        if (!f.function().returnsErrorCode()) {
            return;
        }
        w.slot(new Form(f.function(), false));
        if (f.function().isPoly()) {
            w.slot(new Form(f.function(), true));
        }
        if (f.function().name().equals("MPI_Cancel")) {
            w.cancel();
        }
        if (f.function().name().equals("MPI_Start")) {
            w.start();
        }
    }

    @SuppressWarnings("ReferenceEquality") // the very parameter
    private void slot(Form form) {
        List<Parameter> requests = form.parameters().stream()
                .filter(p -> p.kind().equals("REQUEST") && !p.isArray() && !p.isIn())
                .toList();
        if (requests.size() != 1
                || form.parameters().stream().anyMatch(p -> p.name().equals(INDEX))) {
            return;
        }
        Parameter slot = requests.get(0);
        String declaration = form.parameters().stream()
                .map(p -> p == slot ? "int[] " + slot.name() + ", int " + INDEX : form.declaration(p))
                .collect(Collectors.joining(", "));
        String arguments = form.parameters().stream()
                .map(p -> p == slot ? "cell" : p.name())
                .collect(Collectors.joining(", "));
        code.line("")
                .line("/**")
                .line(" * {@code " + form.name() + "} with one request of an array.")
                .line(" *");
        for (Parameter p : form.parameters()) {
            code.line(p == slot ? " * @param " + slot.name() + " the array" : EntryWriter.describe(form, p));
            if (p == slot) {
                code.line(" * @param " + INDEX + " of the request in the array; outside it is {@code MPI_ERR_ARG}");
            }
        }
        code.line(" * @return {@code MPI_SUCCESS} or an error code")
                .line(" */")
                .line("public static int " + form.name() + "(" + declaration + ") {")
                .line("int[] cell = Slots.take(" + slot.name() + ", " + INDEX + ");")
                .line("int code = " + form.name() + "(" + arguments + ");")
                .line("Slots.put(cell, " + slot.name() + ", " + INDEX + ");")
                .line("return code;")
                .line("}");
    }

    /** In C its request is passed by address, as one that changes is. */
    private void cancel() {
        code.line("")
                .line("/**")
                .line(" * {@code MPI_Cancel} with a request as other functions take it.")
                .line(" *")
                .line(" * @param request in: element 0")
                .line(" * @return {@code MPI_SUCCESS} or an error code")
                .line(" */")
                .line("public static int MPI_Cancel(int[] request) {")
                .line("return MPI_Cancel(Slots.handle(request, 0));")
                .line("}")
                .line("")
                .line("/**")
                .line(" * {@code MPI_Cancel} with one request of an array.")
                .line(" *")
                .line(" * @param requests the array")
                .line(" * @param index of the request in the array; outside it is {@code MPI_ERR_REQUEST}")
                .line(" * @return {@code MPI_SUCCESS} or an error code")
                .line(" */")
                .line("public static int MPI_Cancel(int[] requests, int index) {")
                .line("return MPI_Cancel(Slots.handle(requests, index));")
                .line("}");
    }

    /** A started request keeps its handle. */
    private void start() {
        code.line("")
                .line("/**")
                .line(" * {@code MPI_Start} with the handle itself, which stays.")
                .line(" *")
                .line(" * @param request in: request")
                .line(" * @return {@code MPI_SUCCESS} or an error code")
                .line(" */")
                .line("public static int MPI_Start(int request) {")
                .line("return MPI_Start(new int[] {request});")
                .line("}");
    }
}
