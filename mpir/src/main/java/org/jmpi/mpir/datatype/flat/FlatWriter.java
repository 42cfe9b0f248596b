package org.jmpi.mpir.datatype.flat;

import java.io.ByteArrayOutputStream;
import java.util.IdentityHashMap;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Writes the flat form. */
final class FlatWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final IdentityHashMap<TypeMap, Integer> written = new IdentityHashMap<>();

    FlatWriter() {
        out.write(Format.MAGIC);
        out.write(Format.VERSION);
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    void unsigned(long value) {
        while (value >>> 7 != 0) {
            out.write(((int) value & 0x7f) | 0x80);
            value >>>= 7;
        }
        out.write((int) value);
    }

    void signed(long value) {
        unsigned(value << 1 ^ value >> 63);
    }

    void node(TypeMap map, int depth) {
        if (depth > Format.DEPTH) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "a datatype has more than " + Format.DEPTH + " levels: expected fewer for a type that another"
                            + " process needs; join levels, for instance with one MPI_Type_indexed");
        }
        if (map instanceof LoopMap loop && loop.count() == 1) {
            node(loop.child(), depth);
            return;
        }
        Integer same = written.get(map);
        if (same != null) {
            out.write(Format.AGAIN);
            unsigned(same);
            return;
        }
        contents(map, depth);
        written.put(map, written.size());
    }

    private void contents(TypeMap map, int depth) {
        if (map instanceof ElementMap element) {
            out.write(Format.ELEMENT);
            unsigned(element.handle());
        } else if (map instanceof LoopMap loop) {
            out.write(Format.LOOP);
            unsigned(loop.count());
            signed(loop.stride());
            node(loop.child(), depth + 1);
        } else if (map instanceof IndexedMap indexed) {
            indexed(indexed, depth);
        } else {
            sequence((SequenceMap) map, depth);
        }
    }

    private void indexed(IndexedMap map, int depth) {
        out.write(Format.INDEXED);
        unsigned(map.blocks());
        signed(map.stride());
        for (int i = 0; i < map.blocks(); i++) {
            signed(map.displacement(i));
            unsigned(map.blocklength(i));
        }
        node(map.child(), depth + 1);
    }

    private void sequence(SequenceMap map, int depth) {
        out.write(Format.SEQUENCE);
        unsigned(map.length());
        for (int i = 0; i < map.length(); i++) {
            signed(map.displacement(i));
        }
        for (int i = 0; i < map.length(); i++) {
            node(map.child(i), depth + 1);
        }
    }
}
