package org.jmpi.tool.otf2;

import org.jspecify.annotations.Nullable;

/** Kinds of events. */
public enum EventType {
    /** The recording thread wrote its buffer from the event's time to that time. */
    BUFFER_FLUSH(10, "stopTime:fixed64"),
    /** Recording began (1) or ended (2) for a while. */
    MEASUREMENT_ON_OFF(11, "mode:u8"),
    /** A region begins. */
    ENTER(12, "region:u32@region"),
    /** A region ends. */
    LEAVE(13, "region:u32@region"),
    /** A blocking send. */
    MPI_SEND(14, "receiver:u32, comm:u32@comm, tag:u32, bytes:u64"),
    /** A non-blocking send begins. */
    MPI_ISEND(15, "receiver:u32, comm:u32@comm, tag:u32, bytes:u64, request:u64"),
    /** A non-blocking send is complete. */
    MPI_ISEND_COMPLETE(16, "request:u64"),
    /** A non-blocking receive is posted. */
    MPI_IRECV_REQUEST(17, "request:u64"),
    /** A blocking receive. */
    MPI_RECV(18, "sender:u32, comm:u32@comm, tag:u32, bytes:u64"),
    /** A non-blocking receive is complete. */
    MPI_IRECV(19, "sender:u32, comm:u32@comm, tag:u32, bytes:u64, request:u64"),
    /** A test found a request not complete. */
    MPI_REQUEST_TEST(20, "request:u64"),
    /** A request ended by its cancellation. */
    MPI_REQUEST_CANCELLED(21, "request:u64"),
    /** A collective begins. */
    MPI_COLLECTIVE_BEGIN(22, ""),
    /** A collective ends. */
    MPI_COLLECTIVE_END(23, "operation:u8, comm:u32@comm, root:u32, bytesSent:u64, bytesReceived:u64"),
    /** Threads of OpenMP are started; no longer written. */
    OMP_FORK(24, "threads:u32"),
    /** Threads of OpenMP have joined; no longer written. */
    OMP_JOIN(25, ""),
    /** A lock of OpenMP is acquired; no longer written. */
    OMP_ACQUIRE_LOCK(26, "lock:u32, order:u32"),
    /** A lock of OpenMP is released; no longer written. */
    OMP_RELEASE_LOCK(27, "lock:u32, order:u32"),
    /** A task of OpenMP is made; no longer written. */
    OMP_TASK_CREATE(28, "task:u64"),
    /** A task of OpenMP goes on; no longer written. */
    OMP_TASK_SWITCH(29, "task:u64"),
    /** A task of OpenMP is complete; no longer written. */
    OMP_TASK_COMPLETE(30, "task:u64"),
    /** Values of a class of metrics: type and bits of each. */
    METRIC(31, "metric:u32@metric, values:u8#u8+u64"),
    /** A parameter of the region that was just entered. */
    PARAMETER_STRING(32, "parameter:u32@parameter, text:u32@string"),
    /** A parameter of the region that was just entered. */
    PARAMETER_INT(33, "parameter:u32@parameter, value:s64"),
    /** A parameter of the region that was just entered. */
    PARAMETER_UNSIGNED_INT(34, "parameter:u32@parameter, value:u64"),
    /** A window is made. */
    RMA_WIN_CREATE(35, "win:u32@rma_win"),
    /** A window is freed. */
    RMA_WIN_DESTROY(36, "win:u32@rma_win"),
    /** A collective on a window begins. */
    RMA_COLLECTIVE_BEGIN(37, ""),
    /** A collective on a window ends. */
    RMA_COLLECTIVE_END(38, "operation:u8, syncLevel:u32, win:u32@rma_win, root:u32, bytesSent:u64, bytesReceived:u64"),
    /** A group of ranks synchronises. */
    RMA_GROUP_SYNC(39, "syncLevel:u32, win:u32@rma_win, group:u32@group"),
    /** A lock is requested. */
    RMA_REQUEST_LOCK(40, "win:u32@rma_win, remote:u32, lock:u64, lockType:u8"),
    /** A lock is acquired. */
    RMA_ACQUIRE_LOCK(41, "win:u32@rma_win, remote:u32, lock:u64, lockType:u8"),
    /** A lock was tried, and not acquired. */
    RMA_TRY_LOCK(42, "win:u32@rma_win, remote:u32, lock:u64, lockType:u8"),
    /** A lock is released. */
    RMA_RELEASE_LOCK(43, "win:u32@rma_win, remote:u32, lock:u64"),
    /** Memory is synchronised, or a notification sent or received. */
    RMA_SYNC(44, "win:u32@rma_win, remote:u32, syncType:u8"),
    /** A wait for a change of the window. */
    RMA_WAIT_CHANGE(45, "win:u32@rma_win"),
    /** A put begins. */
    RMA_PUT(46, "win:u32@rma_win, remote:u32, bytes:u64, matchingId:u64"),
    /** A get begins. */
    RMA_GET(47, "win:u32@rma_win, remote:u32, bytes:u64, matchingId:u64"),
    /** An atomic operation begins. */
    RMA_ATOMIC(48, "win:u32@rma_win, remote:u32, atomicType:u8, bytesSent:u64, bytesReceived:u64, matchingId:u64"),
    /** An operation is complete, here and at the target. */
    RMA_OP_COMPLETE_BLOCKING(49, "win:u32@rma_win, matchingId:u64"),
    /** An operation is complete here. */
    RMA_OP_COMPLETE_NON_BLOCKING(50, "win:u32@rma_win, matchingId:u64"),
    /** A test found an operation not complete. */
    RMA_OP_TEST(51, "win:u32@rma_win, matchingId:u64"),
    /** An operation is complete at the target. */
    RMA_OP_COMPLETE_REMOTE(52, "win:u32@rma_win, matchingId:u64"),
    /** Threads are started. */
    THREAD_FORK(53, "paradigm:u8, requestedThreads:u32"),
    /** Threads have joined. */
    THREAD_JOIN(54, "paradigm:u8"),
    /** A thread begins its part in a team. */
    THREAD_TEAM_BEGIN(55, "team:u32@comm"),
    /** A thread ends its part in a team. */
    THREAD_TEAM_END(56, "team:u32@comm"),
    /** A lock is acquired. */
    THREAD_ACQUIRE_LOCK(57, "paradigm:u8, lock:u32, order:u32"),
    /** A lock is released. */
    THREAD_RELEASE_LOCK(58, "paradigm:u8, lock:u32, order:u32"),
    /** A task is made. */
    THREAD_TASK_CREATE(59, "team:u32@comm, thread:u32, generation:u32"),
    /** A task goes on. */
    THREAD_TASK_SWITCH(60, "team:u32@comm, thread:u32, generation:u32"),
    /** A task is complete. */
    THREAD_TASK_COMPLETE(61, "team:u32@comm, thread:u32, generation:u32"),
    /** A thread is created. */
    THREAD_CREATE(62, "contingent:u32@comm, sequence:u64"),
    /** A thread begins. */
    THREAD_BEGIN(63, "contingent:u32@comm, sequence:u64"),
    /** A thread was waited for. */
    THREAD_WAIT(64, "contingent:u32@comm, sequence:u64"),
    /** A thread ends. */
    THREAD_END(65, "contingent:u32@comm, sequence:u64"),
    /** A calling context begins. */
    CALLING_CONTEXT_ENTER(66, "callingContext:u32@calling_context, unwindDistance:u32"),
    /** A calling context ends. */
    CALLING_CONTEXT_LEAVE(67, "callingContext:u32@calling_context"),
    /** A sample was taken. */
    CALLING_CONTEXT_SAMPLE(
            68, "callingContext:u32@calling_context, unwindDistance:u32, interruptGenerator:u32@interrupt_generator"),
    /** A handle of a file is made. */
    IO_CREATE_HANDLE(69, "handle:u32@io_handle, mode:u8, creationFlags:u32, statusFlags:u32"),
    /** A handle of a file is closed. */
    IO_DESTROY_HANDLE(70, "handle:u32@io_handle"),
    /** A handle of a file is duplicated. */
    IO_DUPLICATE_HANDLE(71, "oldHandle:u32@io_handle, newHandle:u32@io_handle, statusFlags:u32"),
    /** A file pointer is moved. */
    IO_SEEK(72, "handle:u32@io_handle, requestedOffset:s64, whence:u8, resultingOffset:u64"),
    /** The state of a handle is changed. */
    IO_CHANGE_STATUS_FLAGS(73, "handle:u32@io_handle, statusFlags:u32"),
    /** A file is deleted. */
    IO_DELETE_FILE(74, "ioParadigm:u8, file:u32@io_file"),
    /** An access begins. */
    IO_OPERATION_BEGIN(75, "handle:u32@io_handle, mode:u8, flags:u32, bytes:u64, matchingId:u64"),
    /** A test found an access not complete. */
    IO_OPERATION_TEST(76, "handle:u32@io_handle, matchingId:u64"),
    /** The call that began an access has returned. */
    IO_OPERATION_ISSUED(77, "handle:u32@io_handle, matchingId:u64"),
    /** An access is complete. */
    IO_OPERATION_COMPLETE(78, "handle:u32@io_handle, bytes:u64, matchingId:u64"),
    /** An access ended by its cancellation. */
    IO_OPERATION_CANCELLED(79, "handle:u32@io_handle, matchingId:u64"),
    /** A lock on a file is acquired. */
    IO_ACQUIRE_LOCK(80, "handle:u32@io_handle, lockType:u8"),
    /** A lock on a file is released. */
    IO_RELEASE_LOCK(81, "handle:u32@io_handle, lockType:u8"),
    /** A lock on a file was tried, and not acquired. */
    IO_TRY_LOCK(82, "handle:u32@io_handle, lockType:u8"),
    /** A program begins, with these arguments. */
    PROGRAM_BEGIN(83, "name:u32@string, arguments:u32#u32@string"),
    /** A program ends. */
    PROGRAM_END(84, "exitStatus:s64"),
    /** A non-blocking collective begins. */
    NON_BLOCKING_COLLECTIVE_REQUEST(85, "request:u64"),
    /** A non-blocking collective is complete. */
    NON_BLOCKING_COLLECTIVE_COMPLETE(
            86, "operation:u8, comm:u32@comm, root:u32, bytesSent:u64, bytesReceived:u64, request:u64"),
    /** A communicator is made. */
    COMM_CREATE(87, "comm:u32@comm"),
    /** A communicator is freed. */
    COMM_DESTROY(88, "comm:u32@comm"),
    /** An event of a kind that the format had not when this was written. */
    UNKNOWN(0, "");

    private static final @Nullable EventType[] BY_ID = new EventType[256];
    private static final int[] WITHOUT_LENGTH = {12, 13, 16, 17, 20, 21, 24, 28, 29, 30};

    static {
        for (EventType each : values()) {
            BY_ID[each.id] = each;
        }
        for (int each : WITHOUT_LENGTH) {
            of(each).hasLength = false;
        }
    }

    final int id;
    final Layout layout;
    final boolean isMapped;
    /** Whether a length stands before the fields; ten old kinds of a single number have none. */
    private boolean hasLength = true;

    private final byte peer;
    private final byte comm;
    private final byte tag;
    private final byte bytes;
    private final byte request;

    EventType(int id, String text) {
        this.id = id;
        layout = new Layout(text);
        isMapped = text.contains("@");
        peer = index("receiver", "sender", "remote");
        comm = index("comm");
        tag = index("tag");
        bytes = index("bytes");
        request = index("request", "matchingId");
    }

    private byte index(String... names) {
        int index = -1;
        for (String each : names) {
            index = Math.max(index, layout.indexOf(each));
        }
        return (byte) index;
    }

    /** Returns the kind of a record's id, {@link #UNKNOWN} if there is none. */
    static EventType of(int id) {
        EventType type = BY_ID[id];
        return type == null ? UNKNOWN : type;
    }

    boolean hasLength() {
        return hasLength;
    }

    /** Returns its fields. */
    public Layout layout() {
        return layout;
    }

    /** Returns the name without underlines, as tools of the format print it. */
    public String title() {
        return Titles.of(name());
    }

    int peer() {
        return peer;
    }

    int comm() {
        return comm;
    }

    int tag() {
        return tag;
    }

    int bytes() {
        return bytes;
    }

    int request() {
        return request;
    }
}
