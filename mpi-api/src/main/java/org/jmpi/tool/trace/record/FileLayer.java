package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_MODE_APPEND;
import static org.jmpi.binding.MpiConstants.MPI_MODE_CREATE;
import static org.jmpi.binding.MpiConstants.MPI_MODE_DELETE_ON_CLOSE;
import static org.jmpi.binding.MpiConstants.MPI_MODE_EXCL;
import static org.jmpi.binding.MpiConstants.MPI_MODE_RDONLY;
import static org.jmpi.binding.MpiConstants.MPI_MODE_WRONLY;
import static org.jmpi.binding.MpiConstants.MPI_SEEK_CUR;
import static org.jmpi.binding.MpiConstants.MPI_SEEK_SET;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.util.List;
import org.jmpi.binding.FunctionTable;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.Otf2;
import org.jspecify.annotations.Nullable;

/** The functions of files: open, seek, close and delete, accesses when they begin and when they are complete. */
abstract class FileLayer extends WindowLayer {
    private static final int READS = 0;
    private static final int WRITES = 1;
    private static final int READS_AND_WRITES = 2;
    private static final int NON_BLOCKING = 1;
    private static final int COLLECTIVE = 2;
    private static final int CREATES = 1;
    private static final int EXCLUSIVE = 8;
    private static final int APPENDS = 2;
    private static final int DELETES = 1 << 8;
    private static final int FROM_BEGIN = 0;
    private static final int FROM_POSITION = 1;
    private static final int FROM_END = 2;

    private static final List<String> NAMES = FunctionTable.names();

    /** By function, for those of files. */
    private final boolean[] reads = new boolean[NAMES.size()];

    private final int[] flags = new int[NAMES.size()];
    private final boolean[] begins = new boolean[NAMES.size()];
    private final boolean[] ends = new boolean[NAMES.size()];

    FileLayer() {
        for (int i = 0; i < NAMES.size(); i++) {
            String name = NAMES.get(i);
            boolean isCollective = name.contains("_all") || name.contains("_ordered");
            reads[i] = name.contains("read");
            begins[i] = name.endsWith("_begin");
            ends[i] = name.endsWith("_end");
            flags[i] =
                    (name.startsWith("MPI_File_i") || begins[i] ? NON_BLOCKING : 0) | (isCollective ? COLLECTIVE : 0);
        }
    }

    @Override
    protected void transferred(
            int function, long began, int file, long requested, long sent, long received, int @Nullable [] request) {
        ThreadTrace trace = thread();
        FileTrace known = trace.rank.files.get(file);
        EventWriter out = trace.writer();
        if (known != null && out != null) {
            if (ends[function]) {
                out.write(trace.ended(), EventType.IO_OPERATION_COMPLETE, known.number, sent + received, known.split());
            } else {
                access(trace, out, known, function, requested, sent + received, request);
            }
        }
        trace.leave(function);
    }

    private void access(
            ThreadTrace trace,
            EventWriter out,
            FileTrace file,
            int function,
            long requested,
            long moved,
            int @Nullable [] request) {
        long id = begins[function] ? file.beginSplit() : file.begin();
        int mode = reads[function] ? READS : WRITES;
        out.write(trace.time(), EventType.IO_OPERATION_BEGIN, file.number, mode, flags[function], requested, id);
        if (request == null && !begins[function]) {
            out.write(trace.ended(), EventType.IO_OPERATION_COMPLETE, file.number, moved, id);
            return;
        }
        out.write(trace.ended(), EventType.IO_OPERATION_ISSUED, file.number, id);
        if (request != null) {
            RequestEntry entry = trace.rank.requests.make();
            entry.setAccess(file.number, id, EventType.IO_OPERATION_COMPLETE);
            entry.bytes = requested;
            entry.isKnown = !reads[function];
            trace.rank.requests.put(request[0], entry);
        }
    }

    @Override
    public int MPI_File_open(int comm, String filename, int amode, int info, int[] fh) {
        ThreadTrace trace = begin();
        int code = super.MPI_File_open(comm, filename, amode, info, fh);
        FileTrace file = code == MPI_SUCCESS ? trace.rank.opened(fh[0], filename, comm) : null;
        EventWriter out = trace.writer();
        if (file != null && out != null) {
            out.write(
                    trace.ended(),
                    EventType.IO_CREATE_HANDLE,
                    file.number,
                    mode(amode),
                    creation(amode),
                    status(amode));
        }
        trace.leave();
        return code;
    }

    private static int mode(int amode) {
        return (amode & MPI_MODE_RDONLY) != 0 ? READS : (amode & MPI_MODE_WRONLY) != 0 ? WRITES : READS_AND_WRITES;
    }

    private static int creation(int amode) {
        return ((amode & MPI_MODE_CREATE) != 0 ? CREATES : 0) | ((amode & MPI_MODE_EXCL) != 0 ? EXCLUSIVE : 0);
    }

    private static int status(int amode) {
        return ((amode & MPI_MODE_APPEND) != 0 ? APPENDS : 0) | ((amode & MPI_MODE_DELETE_ON_CLOSE) != 0 ? DELETES : 0);
    }

    @Override
    public int MPI_File_close(int[] fh) {
        ThreadTrace trace = begin();
        int handle = fh == null || fh.length == 0 ? 0 : fh[0];
        FileTrace file = trace.rank.files.get(handle);
        int code = super.MPI_File_close(fh);
        EventWriter out = trace.writer();
        if (code == MPI_SUCCESS && file != null) {
            trace.rank.files.remove(handle);
            if (out != null) {
                out.write(trace.ended(), EventType.IO_DESTROY_HANDLE, file.number);
            }
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_File_seek(int fh, long offset, int whence) {
        ThreadTrace trace = begin();
        return sought(super.MPI_File_seek(fh, offset, whence), trace, fh, offset, whence, false);
    }

    @Override
    public int MPI_File_seek_shared(int fh, long offset, int whence) {
        ThreadTrace trace = begin();
        return sought(super.MPI_File_seek_shared(fh, offset, whence), trace, fh, offset, whence, true);
    }

    /** A pointer was moved by etypes. Recorded are bytes. */
    private int sought(int code, ThreadTrace trace, int fh, long offset, int whence, boolean isShared) {
        FileTrace file = trace.rank.files.get(fh);
        EventWriter out = trace.writer();
        Rank rank = Rank.current();
        MpiFile open = rank == null ? null : MpiFile.table(rank).find(fh);
        if (code == MPI_SUCCESS && file != null && out != null && open != null && hasPosition(trace, fh, isShared)) {
            int from = whence == MPI_SEEK_SET ? FROM_BEGIN : whence == MPI_SEEK_CUR ? FROM_POSITION : FROM_END;
            long bytes = offset * open.etypeSize;
            long to = file.place(open, trace.cell[0]);
            out.write(trace.ended(), EventType.IO_SEEK, file.number, bytes, from, to);
        }
        trace.leave();
        return code;
    }

    /** Puts the position of a pointer, in etypes, into the thread's cell. */
    private boolean hasPosition(ThreadTrace trace, int fh, boolean isShared) {
        int code = isShared
                ? below().MPI_File_get_position_shared(fh, trace.cell)
                : below().MPI_File_get_position(fh, trace.cell);
        return code == MPI_SUCCESS;
    }

    @Override
    public int MPI_File_delete(String filename, int info) {
        ThreadTrace trace = begin();
        int code = super.MPI_File_delete(filename, info);
        EventWriter out = trace.writer();
        if (code == MPI_SUCCESS && out != null) {
            int file = trace.rank.fileNumber(filename);
            out.write(trace.ended(), EventType.IO_DELETE_FILE, Otf2.IO_PARADIGM_MPI, file);
        }
        trace.leave();
        return code;
    }
}
