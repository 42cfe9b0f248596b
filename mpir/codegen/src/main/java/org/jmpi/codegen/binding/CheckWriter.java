package org.jmpi.codegen.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the checks of a function's arguments, by the kinds of its parameters. */
final class CheckWriter {
    private static final Set<String> BUFFER_USERS = Set.of("pt2pt", "coll", "part", "rma", "io");

    /** What has an error handler. */
    private static final Set<String> OWNERS = Set.of("COMMUNICATOR", "SESSION", "WINDOW", "FILE");

    private final Form form;
    private final Implementation impl;
    private final boolean coll;

    CheckWriter(Form form, Implementation impl) {
        this.form = form;
        this.impl = impl;
        coll = form.function().chapter().equals("coll");
    }

    /** Writes all checks, those of what has an error handler first, so that errors found later reach it. */
    void write(Code code) {
        if (!impl.has("anytime")
                && !impl.has("early")
                && !form.function().chapter().equals("mpit")) {
            code.line(impl.has("anythread") ? "Checks.started(self);" : "Checks.initialized(self);");
        }
        if (isBeforeFiles(form)) {
            code.line("failing = Owners.fileDefaults(self);");
        }
        form.parameters().stream().filter(this::isFirst).forEach(p -> lookup(code, p));
        if (ofNeighbors()) {
            code.line("NeighborChecks.topology(" + mainComm(form, impl) + "_);");
        }
        writeSignificance(code);
        for (Parameter p : form.parameters()) {
            if (!isFirst(p) && !impl.has("unchecked:" + p.name())) {
                check(code, p);
            }
        }
        if (!coll && BUFFER_USERS.contains(form.function().chapter())) {
            bufferTriples(code);
        }
    }

    private boolean isFirst(Parameter p) {
        boolean handler = p.kind().equals("ERRHANDLER") && namesOwner(form, p);
        return !impl.has("unchecked:" + p.name()) && (handler || OWNERS.contains(p.kind()));
    }

    private void check(Code code, Parameter p) {
        if (form.function().chapter().equals("mpit")) {
            return;
        }
        if (JavaTypes.isHandle(p) && !p.isArray()) {
            lookup(code, p);
        } else if (p.isArray()) {
            array(code, p);
        } else if (!p.kind().equals("ARGUMENT_LIST") && !p.isIn() && !isStatus(p) && !isBuffer(p)) {
            code.line("Checks.out(" + p.name() + ", \"" + p.name() + "\");");
        } else {
            scalar(code, p);
        }
    }

    /** Whether the object that a call fills is the parameter itself. */
    private static boolean isStatus(Parameter p) {
        return p.kind().endsWith("STATUS");
    }

    private static boolean isBuffer(Parameter p) {
        boolean outObject = p.kind().equals("C_BUFFER2");
        boolean raw = p.kind().equals("BUFFER") || p.kind().equals("LOGICAL_VOID");
        // new memory is a result as others are
        boolean made = p.name().equals("baseptr");
        return raw || (p.kind().startsWith("C_BUFFER") && !outObject && !made);
    }

    private void array(Code code, Parameter p) {
        if (StatementTranslator.isCounts(p)) {
            String condition = significance(p);
            String value = "Checks.counts(self, " + p.name() + ")";
            code.line("Counts " + p.name() + "_ = "
                    + (condition == null ? value : condition + " ? " + value + " : null") + ";");
        } else if (StatementTranslator.isTypes(form, p)) {
            types(code, p);
        }
        arrayLength(code, p);
    }

    /** The datatypes of a collective with one a peer. */
    private void types(Code code, Parameter p) {
        String condition = significance(p);
        String value = "EachChecks.types(self, " + mainComm(form, impl) + "_, " + p.name() + ", " + peers(p) + ", "
                + p.name().replace("types", "counts_") + ", \"" + p.name() + "\")";
        code.line("Datatype[] " + p.name() + "_ = "
                + (condition == null ? value : condition + " ? " + value + " : null") + ";");
    }

    /** Returns how many blocks there are on the side of a collective that {@code p} belongs to. */
    private String peers(Parameter p) {
        String comm = mainComm(form, impl) + "_";
        if (!ofNeighbors()) {
            return comm + ".remoteSize";
        }
        return "NeighborChecks." + (p.name().startsWith("send") ? "outdegree(" : "indegree(") + comm + ")";
    }

    /** Whether blocks are a topology's neighbours': then all arguments mean something, and no buffer is in place. */
    private boolean ofNeighbors() {
        return coll && form.function().name().matches("MPI_I?[nN]eighbor_.*");
    }

    private void arrayLength(Code code, Parameter p) {
        boolean named = p.length() != null && form.function().has(p.length());
        if (named && p.isArray()) {
            code.line("Checks.length(" + p.name() + ", " + p.length() + ", \"" + p.name() + "\");");
            if (p.kind().equals("REQUEST")) {
                code.line("failing = Owners.commOf(self, " + p.length() + ", " + p.name() + ");");
            }
        }
    }

    private void lookup(Code code, Parameter p) {
        if (p.isOut()) {
            code.line("Checks.out(" + p.name() + ", \"" + p.name() + "\");");
            return;
        }
        if (!p.isIn()) {
            code.line("Checks.out(" + p.name() + ", \"" + p.name() + "\");");
        }
        String check = impl.has("null:" + p.name()) ? JavaTypes.lookup(p) + "OrNull" : lookupCheck(p);
        String count = countOf(p);
        String call = "Checks." + check + "(self, " + p.name() + (p.isIn() ? "" : "[0]")
                + (count == null ? "" : ", " + count) + ", \"" + p.name() + "\")";
        String condition = significance(p);
        String value = condition == null ? call : condition + " ? " + call + " : null";
        boolean main = p.name().equals(mainOwner(form, impl));
        code.line((main ? "" : JavaTypes.objectClass(p) + " ") + p.name() + "_ = " + value + ";");
        if (mainOwner(form, impl) == null && !isBeforeFiles(form)) {
            owner(code, p);
        }
    }

    /**
     * Returns the count without which a datatype may be null: that of a buffer, where MPICH looks at the datatype only if
     * there are elements. Null: there is none.
     */
    private @Nullable String countOf(Parameter p) {
        int i = form.parameters().indexOf(p);
        boolean counted = p.kind().equals("DATATYPE")
                && form.function().hasKind("BUFFER")
                && i > 0
                && form.parameters().get(i - 1).kind().contains("NUM_ELEM")
                && !form.parameters().get(i - 1).isArray();
        boolean alwaysRead = coll && !form.function().name().matches("MPI_(I?[bB]cast|I?[nN]eighbor_).*");
        return counted && !alwaysRead ? form.parameters().get(i - 1).name() : null;
    }

    private void owner(Code code, Parameter p) {
        if (isOperation(p)) {
            code.line("failing = Owners.commOf(" + p.name() + "_);");
        } else if (namesOwner(form, p)) {
            code.line("failing = Owners."
                    + (p.kind().equals("GROUP") ? "owner(failing, " : "owner(" + nullOfResult() + ", ") + p.name()
                    + "_);");
        }
    }

    /** Returns the null handle of what a function makes that takes an error handler. */
    private String nullOfResult() {
        return form.function().hasKind("SESSION") ? "MPI_SESSION_NULL" : "MPI_COMM_NULL";
    }

    /** Returns whether {@code p} leads to an error handler where there is no communicator and no session. */
    static boolean namesOwner(Form form, Parameter p) {
        if (isOperation(p)) {
            return true;
        }
        String chapter = form.function().chapter();
        boolean handler = p.kind().equals("ERRHANDLER") && p.isIn() && chapter.matches("init|comm");
        return handler || (p.kind().equals("GROUP") && !p.isOut() && chapter.equals("group"));
    }

    /** Returns whether {@code p} names an operation or a message, whose communicator is notified of errors. */
    static boolean isOperation(Parameter p) {
        return !p.isOut() && (p.kind().equals("REQUEST") || p.kind().equals("MESSAGE"));
    }

    private String lookupCheck(Parameter p) {
        boolean moves = form.function().hasKind("BUFFER") || impl.has("committed");
        if (p.kind().equals("INFO") && !form.function().chapter().equals("info")) {
            return "infoOrNull";
        }
        return p.kind().equals("DATATYPE") && moves ? "committed" : JavaTypes.lookup(p);
    }

    /** Returns the name of the communicator, session, window or file whose error handler is called; null if there is none. */
    static @Nullable String mainOwner(Form form, Implementation impl) {
        if (isBeforeFiles(form)) {
            return null;
        }
        String comm = mainComm(form, impl);
        String session = comm != null ? comm : main(form, "SESSION");
        String window = session != null ? session : main(form, "WINDOW");
        return window != null ? window : main(form, "FILE");
    }

    /** Returns whether the errors of a function about files go where those of MPI_FILE_NULL do: it has no file yet. */
    static boolean isBeforeFiles(Form form) {
        return form.function().chapter().equals("io") && main(form, "FILE") == null;
    }

    /** Returns the name of the first communicator that a function takes; null if there is none. */
    static @Nullable String mainComm(Form form, Implementation impl) {
        return main(form, "COMMUNICATOR");
    }

    private static @Nullable String main(Form form, String kind) {
        return form.parameters().stream()
                .filter(p -> p.kind().equals(kind) && !p.isOut() && !p.isArray())
                .map(Parameter::name)
                .findFirst()
                .orElse(null);
    }

    private void scalar(Code code, Parameter p) {
        String name = p.name();
        switch (p.kind()) {
            case "POLYXFER_NUM_ELEM_NNI", "POLYDTYPE_NUM_ELEM_NNI", "XFER_NUM_ELEM_NNI", "POLYXFER_NUM_ELEM" ->
                count(code, p);
            case "ARRAY_LENGTH", "ARRAY_LENGTH_NNI" -> code.line("Checks.arrayLength(" + name + ", \"" + name + "\");");
            case "TAG" ->
                code.line(
                        "RankChecks." + (receives(p) ? "recvTag" : "tag") + "(self, " + name + ", \"" + name + "\");");
            case "RANK" -> rank(code, p);
            case "STATUS" -> {
                if (!p.isOut()) {
                    code.line("Checks.status(" + name + ");");
                }
            }
            case "STRING" -> code.line("Checks.string(" + name + ", \"" + name + "\");");
            case "FUNCTION_SMALL", "FUNCTION", "POLYFUNCTION" ->
                code.line("Checks.function(" + name + ", \"" + name + "\");");
            default -> {}
        }
    }

    private void count(Code code, Parameter p) {
        String condition = significance(p);
        String check = "Checks.count(" + p.name() + ", \"" + p.name() + "\");";
        if (condition == null) {
            code.line(check);
        } else {
            code.line("if (" + condition + ") {").line(check).line("}");
        }
    }

    private boolean receives(Parameter tag) {
        return tag.name().equals("recvtag")
                || (form.function().has("source") && !form.function().has("dest"));
    }

    private void rank(Code code, Parameter p) {
        String comm = mainComm(form, impl);
        if (comm == null) {
            return;
        }
        String check =
                switch (p.name()) {
                    case "dest" -> "sendRank";
                    case "source" -> "recvRank";
                    case "root" -> "root";
                    default -> null;
                };
        if (check != null) {
            code.line("RankChecks." + check + "(" + comm + "_, " + p.name() + ", \"" + p.name() + "\");");
        }
    }

    /**
     * Returns the condition under which a collective's argument means anything at this rank, as a variable that
     * {@link #writeSignificance} declared; null: always.
     */
    private @Nullable String significance(Parameter p) {
        if (!coll
                || ofNeighbors()
                || !form.function().has("recvbuf")
                || !form.function().has("sendbuf")) {
            return null;
        }
        String name = p.name();
        if (name.startsWith("send") || name.equals("sdispls") || (name.equals("displs") && impl.has("rooted-send"))) {
            return "sends";
        }
        boolean receives = name.startsWith("recv") || name.equals("rdispls") || name.equals("displs");
        return receives && hasRecvType() ? "receives" : null;
    }

    /** Declares for a collective whether this rank's send and receive arguments are significant. */
    private void writeSignificance(Code code) {
        if (!coll || ofNeighbors() || !hasRecvType()) {
            return;
        }
        String comm = mainComm(form, impl) + "_";
        String root = form.function().has("root") ? "root" : null;
        code.line("boolean sends = " + side(comm, root, "rooted-send", "sendbuf") + ";");
        code.line("boolean receives = " + side(comm, root, "rooted-recv", "recvbuf") + ";");
    }

    private boolean hasRecvType() {
        return form.function().has("recvtype") || form.function().has("recvtypes");
    }

    /** MPI_IN_PLACE stands for the send buffer; where the root sends to all, for its receive buffer. */
    private String side(String comm, @Nullable String root, String rooted, String buffer) {
        boolean mayBeInPlace = impl.has("rooted-send") == buffer.equals("recvbuf");
        String notInPlace = buffer + " != MPI_IN_PLACE";
        if (root == null) {
            return mayBeInPlace ? notInPlace : "true";
        }
        return "CollectiveChecks." + (impl.has(rooted) ? "isRoot" : "contributes") + "(" + comm + ", " + root + ")"
                + (mayBeInPlace ? " && " + notInPlace : "");
    }

    private void bufferTriples(Code code) {
        List<Parameter> all = form.parameters();
        List<String> checks = new ArrayList<>();
        for (int i = 0; i + 2 < all.size(); i++) {
            Parameter b = all.get(i);
            boolean triple = b.kind().equals("BUFFER")
                    && !impl.has("unchecked:" + b.name())
                    && all.get(i + 1).kind().contains("NUM_ELEM")
                    && all.get(i + 2).kind().equals("DATATYPE");
            if (triple) {
                checks.add(bufferTriple(b, all.get(i + 1), all.get(i + 2).name() + "_"));
            }
        }
        if (form.function().has("target_rank") && !checks.isEmpty()) {
            // an operation on nobody looks at no buffer
            code.line("if (target_rank != MPI_PROC_NULL) {");
            checks.forEach(code::line);
            code.line("}");
        } else {
            checks.forEach(code::line);
        }
    }

    private String bufferTriple(Parameter buffer, Parameter counted, String type) {
        String count = counted.name();
        String arguments = "(" + buffer.name() + ", " + count + ", " + type + ", \"" + buffer.name() + "\");";
        if (StatementTranslator.isRoom(form, counted)) {
            return "long " + count + "_ = BufferChecks.receivable" + arguments;
        }
        return "BufferChecks." + (buffer.isIn() ? "readable" : "writable") + arguments;
    }
}
