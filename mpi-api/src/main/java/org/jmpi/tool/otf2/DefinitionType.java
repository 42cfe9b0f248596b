package org.jmpi.tool.otf2;

import org.jspecify.annotations.Nullable;

/** Kinds of global definitions. A field called {@code self} is the number by which others refer to the definition. */
public enum DefinitionType {
    /** Unit and span of all times. */
    CLOCK_PROPERTIES(5, "ticksPerSecond:u64, globalOffset:u64, traceLength:u64 | realtime:u64"),
    /** A programming model that the trace has events of. */
    PARADIGM(6, "self:u8, name:u32@string, paradigmClass:u8"),
    /** A property of a programming model. */
    PARADIGM_PROPERTY(7, "paradigm:u8, property:u8, type:u8, value:typed"),
    /** A programming model of input and output. */
    IO_PARADIGM(
            8,
            "self:u8, identification:u32@string, name:u32@string, paradigmClass:u8, flags:u32,"
                    + " properties:u8#u8+u8+typed"),
    /** A text. */
    STRING(10, "self:u32, text:text"),
    /** A kind of attributes. */
    ATTRIBUTE(11, "self:u32, name:u32@string, type:u8 | description:u32@string"),
    /** A machine, a node, a core. */
    SYSTEM_TREE_NODE(12, "self:u32, name:u32@string, className:u32@string, parent:u32"),
    /** A process. */
    LOCATION_GROUP(13, "self:u32, name:u32@string, type:u8, systemTreeParent:u32 | creator:u32@location_group"),
    /** A thread. */
    LOCATION(14, "self:u64, name:u32@string, type:u8, events:u64, locationGroup:u32@location_group"),
    /** A function, or another part of a program. */
    REGION(
            15,
            "self:u32, name:u32@string, description:u32@string, oldType:u8, sourceFile:u32@string, beginLine:u32,"
                    + " endLine:u32 | canonicalName:u32@string, role:u8, paradigm:u8, flags:u32"),
    /** A place of a call; no longer written. */
    CALLSITE(16, "self:u32, sourceFile:u32@string, line:u32, enteredRegion:u32@region, leftRegion:u32@region"),
    /** A region and those around it. */
    CALLPATH(17, "self:u32, parent:u32, region:u32@region"),
    /** A set of locations, regions or ranks. */
    GROUP(18, "self:u32, name:u32@string, oldType:u8, members:u32#u64 | type:u8, paradigm:u8, flags:u32"),
    /** What is measured. */
    METRIC_MEMBER(
            19,
            "self:u32, name:u32@string, description:u32@string, type:u8, mode:u8, valueType:u8, base:u8,"
                    + " exponent:s64, unit:u32@string"),
    /** Metrics that are recorded together. */
    METRIC_CLASS(20, "self:u32, members:u8#u32, occurrence:u8 | recorderKind:u8"),
    /** Metrics that another location records. */
    METRIC_INSTANCE(21, "self:u32, metricClass:u32@metric, recorder:u64@location, scopeType:u8, scope:u64"),
    /** A communicator. */
    COMM(22, "self:u32, name:u32@string, group:u32@group, parent:u32@comm | flags:u32"),
    /** A parameter of a region. */
    PARAMETER(23, "self:u32, name:u32@string, type:u8"),
    /** A window. */
    RMA_WIN(24, "self:u32, name:u32@string, comm:u32@comm | flags:u32"),
    /** Who records a class of metrics. */
    METRIC_CLASS_RECORDER(25, "metric:u32@metric, recorder:u64@location"),
    /** A property of a machine, a node, a core. */
    SYSTEM_TREE_NODE_PROPERTY(26, "node:u32, name:u32@string, text:u32@string | type:u8, value:typed"),
    /** What a node of the system is. */
    SYSTEM_TREE_NODE_DOMAIN(27, "node:u32, domain:u8"),
    /** A property of a process. */
    LOCATION_GROUP_PROPERTY(
            28, "locationGroup:u32@location_group, name:u32@string, text:u32@string | type:u8, value:typed"),
    /** A property of a thread. */
    LOCATION_PROPERTY(29, "location:u64@location, name:u32@string, text:u32@string | type:u8, value:typed"),
    /** A dimension of a Cartesian topology. */
    CART_DIMENSION(30, "self:u32, name:u32@string, size:u32, periodic:u8"),
    /** A Cartesian topology. */
    CART_TOPOLOGY(31, "self:u32, name:u32@string, comm:u32@comm, dimensions:u8#u32"),
    /** The place of a rank in a Cartesian topology. */
    CART_COORDINATE(32, "topology:u32, rank:u32, coordinates:u8#u32"),
    /** A line of a source. */
    SOURCE_CODE_LOCATION(33, "self:u32, file:u32@string, line:u32"),
    /** A region that was called from a line, and those around it. */
    CALLING_CONTEXT(34, "self:u32, region:u32@region, sourceCodeLocation:u32@source_code_location, parent:u32"),
    /** A property of a calling context. */
    CALLING_CONTEXT_PROPERTY(35, "callingContext:u32@calling_context, name:u32@string, type:u8, value:typed"),
    /** What interrupts for samples. */
    INTERRUPT_GENERATOR(36, "self:u32, name:u32@string, mode:u8, base:u8, exponent:s64, period:u64"),
    /** A property of a file. */
    IO_FILE_PROPERTY(37, "file:u32@io_file, name:u32@string, type:u8, value:typed"),
    /** A file. */
    IO_REGULAR_FILE(38, "self:u32, name:u32@string, scope:u32"),
    /** A folder. */
    IO_DIRECTORY(39, "self:u32, name:u32@string, scope:u32"),
    /** A handle of a file. */
    IO_HANDLE(
            40,
            "self:u32, name:u32@string, file:u32@io_file, ioParadigm:u8, flags:u32, comm:u32@comm,"
                    + " parent:u32@io_handle"),
    /** State of a handle that was there when the recording began. */
    IO_PRE_CREATED_HANDLE_STATE(41, "handle:u32@io_handle, mode:u8, statusFlags:u32"),
    /** A parameter of a call path. */
    CALLPATH_PARAMETER(42, "callpath:u32, parameter:u32@parameter, type:u8, value:typed"),
    /** An intercommunicator. */
    INTER_COMM(43, "self:u32, name:u32@string, groupA:u32@group, groupB:u32@group, common:u32@comm, flags:u32");

    private static final @Nullable DefinitionType[] BY_ID = new DefinitionType[256];

    static {
        for (DefinitionType each : values()) {
            BY_ID[each.id] = each;
        }
    }

    final int id;
    final Layout layout;
    private final boolean hasSelf;

    DefinitionType(int id, String layout) {
        this.id = id;
        this.layout = new Layout(layout);
        hasSelf = this.layout.indexOf("self") == 0;
    }

    /** Returns the kind of a record's id, null if the format had none when this was written. */
    static @Nullable DefinitionType of(int id) {
        return BY_ID[id];
    }

    /** Returns its fields. */
    public Layout layout() {
        return layout;
    }

    /** Returns whether others refer to such a definition by its first field. */
    public boolean hasSelf() {
        return hasSelf;
    }

    /** Returns the name without underlines, as tools of the format print it. */
    public String title() {
        return Titles.of(name());
    }
}
