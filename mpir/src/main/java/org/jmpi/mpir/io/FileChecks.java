package org.jmpi.mpir.io;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Overlaps;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.ViewShape;

/** Checks of the arguments of file functions, beyond those that the binding makes of all arguments. */
final class FileChecks {
    private static final int ACCESSES = Constants.MODE_RDONLY | Constants.MODE_WRONLY | Constants.MODE_RDWR;
    private static final int ALL = 511;

    private FileChecks() {}

    /** Checks an access mode (MPI 4.1, 14.2.1). */
    static void amode(int amode) {
        boolean isKnown = (amode & ~ALL) == 0 && Integer.bitCount(amode & ACCESSES) == 1;
        boolean creates = (amode & (Constants.MODE_CREATE | Constants.MODE_EXCL)) != 0;
        if (!isKnown) {
            throw badMode(amode, "exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR, with others");
        }
        if (creates && (amode & Constants.MODE_RDONLY) != 0) {
            throw badMode(amode, "no MPI_MODE_CREATE and no MPI_MODE_EXCL with MPI_MODE_RDONLY");
        }
        if ((amode & Constants.MODE_SEQUENTIAL) != 0 && (amode & Constants.MODE_RDWR) != 0) {
            throw badMode(amode, "no MPI_MODE_SEQUENTIAL with MPI_MODE_RDWR");
        }
    }

    private static MpirException badMode(int amode, String expected) {
        return new MpirException(ErrorClass.ERR_AMODE, "amode is " + amode + ": expected " + expected);
    }

    static void readable(MpiFile file) {
        if (!file.isReadable()) {
            throw new MpirException(
                    ErrorClass.ERR_ACCESS,
                    file.name + " was opened with MPI_MODE_WRONLY: expected one that may be read; open it with"
                            + " MPI_MODE_RDWR");
        }
    }

    static void writable(MpiFile file) {
        if (!file.isWritable()) {
            throw new MpirException(
                    ErrorClass.ERR_READ_ONLY,
                    file.name + " was opened with MPI_MODE_RDONLY: expected one that may be written; open it with"
                            + " MPI_MODE_RDWR");
        }
    }

    static void notSequential(MpiFile file) {
        if (file.has(Constants.MODE_SEQUENTIAL)) {
            throw new MpirException(
                    ErrorClass.ERR_UNSUPPORTED_OPERATION,
                    file.name
                            + " was opened with MPI_MODE_SEQUENTIAL: expected only functions of the shared file pointer;"
                            + " leave the mode out to use others");
        }
    }

    static void sameView(MpiFile file) {
        if (!file.isSameView) {
            throw new MpirException(
                    ErrorClass.ERR_NOT_SAME,
                    "the ranks have different views of " + file.name
                            + ": expected the same at all ranks to use the shared file pointer; see MPI_File_set_view");
        }
    }

    static void offset(long offset) {
        if (offset < 0) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "offset is " + offset + ": expected etypes of the view, 0 or more");
        }
    }

    static void size(long size) {
        if (size < 0) {
            throw new MpirException(ErrorClass.ERR_ARG, "size is " + size + ": expected bytes, 0 or more");
        }
    }

    /** Checks that an access moves whole etypes, and that those can be where it wants them. */
    static void access(MpiFile file, long offset, long count, Datatype type, boolean reads) {
        if (count == 0 || type.size == 0) {
            return;
        }
        Math.multiplyExact(count, type.size);
        long bytes = file.fileBytes(count, type);
        if (bytes % file.etypeSize != 0) {
            throw new MpirException(
                    ErrorClass.ERR_IO,
                    count + " elements are " + bytes + " bytes: expected a multiple of the etype's " + file.etypeSize
                            + "; see MPI_File_set_view");
        }
        if (file.view.size() == 0) {
            throw new MpirException(
                    ErrorClass.ERR_IO,
                    "this rank's view of " + file.name + " has no bytes: expected an access of 0 elements");
        }
        Math.addExact(Math.multiplyExact(offset, file.etypeSize), bytes);
        if (reads && Overlaps.overlap(type, count)) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "elements of the datatype overlap: expected none to, of a buffer that is read into");
        }
    }

    /** Checks what a view is made of (MPI 4.1, 14.3). */
    static void view(MpiFile file, long disp, Datatype etype, Datatype filetype) {
        boolean isCurrent = disp == Constants.DISPLACEMENT_CURRENT;
        if (isCurrent != file.has(Constants.MODE_SEQUENTIAL) || (disp < 0 && !isCurrent)) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "disp is " + (isCurrent ? "MPI_DISPLACEMENT_CURRENT" : "" + disp) + ": expected "
                            + (file.has(Constants.MODE_SEQUENTIAL)
                                    ? "MPI_DISPLACEMENT_CURRENT, since the file was opened with MPI_MODE_SEQUENTIAL"
                                    : "bytes from the beginning of the file, 0 or more"));
        }
        if (etype.size == 0) {
            throw new MpirException(ErrorClass.ERR_TYPE, "etype has no bytes: expected one that has");
        }
        shape(file, etype, "etype");
        shape(file, filetype, "filetype");
        if (filetype.size % etype.size != 0) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "filetype has " + filetype.size + " bytes: expected a multiple of the etype's " + etype.size);
        }
    }

    private static void shape(MpiFile file, Datatype type, String name) {
        if (type.basic != BasicType.NONE || type.size == 0) {
            return;
        }
        ViewShape one = ViewShape.of(type.map);
        if (type.trueLb < 0 || !one.isMonotone()) {
            throw new MpirException(
                    ErrorClass.ERR_IO,
                    name + " has displacements that are negative or decrease: expected none before the file, and each"
                            + " behind the one before it");
        }
        boolean overlaps = !ViewShape.tiled(type.map, type.extent).isDisjoint();
        if (file.isWritable() && overlaps && !isInterleaved(one, type)) {
            throw new MpirException(
                    ErrorClass.ERR_IO,
                    name + " has elements that overlap: expected none to in a file that may be written; open it with"
                            + " MPI_MODE_RDONLY");
        }
    }

    /** Copies lie among each other without the elements of one overlapping: whether copies do is not looked for. */
    private static boolean isInterleaved(ViewShape one, Datatype type) {
        return one.isDisjoint() && type.extent > 0 && !Overlaps.overlap(type, 2);
    }
}
