package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;

/** Ways to write to a file, and as many to read from it. From number 4 on they use the individual pointer. */
final class AccessWays {
    /** How the file is accessed; {@code offset} counts etypes. */
    interface Access {
        int go(int f, long offset, Object buf, int count, int type);
    }

    final Access[] writes;
    final Access[] reads;
    private final MPI_Status status;
    private final int[] request = {0};

    /** Makes those that fill {@code status}. */
    AccessWays(MPI_Status status) {
        this.status = status;
        writes = makeWrites();
        reads = makeReads();
    }

    private int waited(int code) {
        return code != MPI_SUCCESS ? code : MPI_Wait(request, status);
    }

    private static int sought(int f, long offset) {
        return MPI_File_seek(f, offset, MPI_SEEK_SET);
    }

    private Access[] makeWrites() {
        return new Access[] {
            (f, at, buf, n, type) -> MPI_File_write_at(f, at, buf, n, type, status),
            (f, at, buf, n, type) -> waited(MPI_File_iwrite_at(f, at, buf, n, type, request)),
            (f, at, buf, n, type) -> MPI_File_write_at_all(f, at, buf, n, type, status),
            (f, at, buf, n, type) -> waited(MPI_File_iwrite_at_all(f, at, buf, n, type, request)),
            (f, at, buf, n, type) -> sought(f, at) + MPI_File_write(f, buf, n, type, status),
            (f, at, buf, n, type) -> {
                int code = sought(f, at) + MPI_File_write_all_begin(f, buf, n, type);
                return code != MPI_SUCCESS ? code : MPI_File_write_all_end(f, buf, status);
            }
        };
    }

    private Access[] makeReads() {
        return new Access[] {
            (f, at, buf, n, type) -> MPI_File_read_at(f, at, buf, n, type, status),
            (f, at, buf, n, type) -> waited(MPI_File_iread_at(f, at, buf, n, type, request)),
            (f, at, buf, n, type) -> MPI_File_read_at_all(f, at, buf, n, type, status),
            (f, at, buf, n, type) -> waited(MPI_File_iread_at_all(f, at, buf, n, type, request)),
            (f, at, buf, n, type) -> sought(f, at) + MPI_File_read(f, buf, n, type, status),
            (f, at, buf, n, type) -> {
                int code = sought(f, at) + MPI_File_read_all_begin(f, buf, n, type);
                return code != MPI_SUCCESS ? code : MPI_File_read_all_end(f, buf, status);
            }
        };
    }
}
