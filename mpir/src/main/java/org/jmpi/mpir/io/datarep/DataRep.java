package org.jmpi.mpir.io.datarep;

import java.nio.ByteBuffer;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** A data representation in which elements are converted (MPI 4.1, 14.5). Any thread. */
public abstract class DataRep {
    /** Returns how many bytes an element of predefined type {@code handle}, {@code size} bytes in memory, has in the file. */
    abstract long size(int handle, int size);

    /**
     * Converts elements of one predefined type for the file.
     *
     * @param own the elements as they are in memory, one behind the other, from byte {@code at} on
     * @param file where they go, from byte {@code fileAt} on
     */
    abstract void toFile(int handle, int n, ByteBuffer own, int at, ByteBuffer file, int fileAt);

    /** Converts elements of one predefined type of the file; the reverse of {@link #toFile}. */
    abstract void fromFile(int handle, int n, ByteBuffer file, int fileAt, ByteBuffer own, int at);

    /** Returns how many bytes one element of a type with this map has in the file. */
    public final long size(TypeMap map) {
        if (map.size() == 0) {
            return 0;
        }
        if (map instanceof ElementMap e) {
            return size(e.handle(), (int) e.size());
        }
        if (map instanceof LoopMap loop) {
            return Math.multiplyExact(loop.count(), size(loop.child()));
        }
        if (map instanceof IndexedMap indexed) {
            return Math.multiplyExact(indexed.size() / indexed.child().size(), size(indexed.child()));
        }
        SequenceMap all = (SequenceMap) map;
        long size = 0;
        for (int i = 0; i < all.length(); i++) {
            size = Math.addExact(size, size(all.child(i)));
        }
        return size;
    }

    /** Returns whether all elements of a type with this map have as many bytes in the file as in memory. */
    final boolean keepsSizes(TypeMap map) {
        if (map.size() == 0) {
            return true;
        }
        if (map instanceof ElementMap e) {
            return size(e.handle(), (int) e.size()) == e.size();
        }
        if (map instanceof LoopMap loop) {
            return keepsSizes(loop.child());
        }
        if (map instanceof IndexedMap indexed) {
            return keepsSizes(indexed.child());
        }
        SequenceMap all = (SequenceMap) map;
        for (int i = 0; i < all.length(); i++) {
            if (!keepsSizes(all.child(i))) {
                return false;
            }
        }
        return true;
    }
}
