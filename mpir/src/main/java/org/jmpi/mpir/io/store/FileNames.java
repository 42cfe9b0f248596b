package org.jmpi.mpir.io.store;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** The names of files: ROMIO's prefixes for kinds of file systems may be before them, such as {@code ufs:}. */
public final class FileNames {
    /** Kinds of file systems that ROMIO knows. Only two differ here, see {@link Stores}. */
    private static final Set<String> PREFIXES = Set.of(
            Stores.UFS, Stores.NFS, "xfs", "lustre", "gpfs", "pvfs2", "panfs", "daos", "ime", "quobyte", Stores.TESTFS);

    private FileNames() {}

    /** Returns the kind of file system that {@code name} asks for; empty: it doesn't. */
    public static String prefix(String name) {
        int colon = name.indexOf(':');
        String before = colon < 0 ? "" : name.substring(0, colon);
        return PREFIXES.contains(before) ? before : "";
    }

    /**
     * Returns the path that {@code name} names.
     *
     * @throws MpirException of class ERR_BAD_FILE if it can't be one
     */
    public static Path path(String name) {
        String prefix = prefix(name);
        String bare = prefix.isEmpty() ? name : name.substring(prefix.length() + 1);
        if (bare.isEmpty()) {
            throw new MpirException(
                    ErrorClass.ERR_BAD_FILE, "filename is \"" + name + "\": expected the name of a file");
        }
        try {
            return Path.of(bare);
        } catch (InvalidPathException e) {
            throw StoreErrors.badName(name, e);
        }
    }
}
