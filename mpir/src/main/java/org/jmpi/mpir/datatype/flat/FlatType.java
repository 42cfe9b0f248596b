package org.jmpi.mpir.datatype.flat;

import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** A datatype as bytes that another process makes the same type from (mirrors {@code MPIR_Typerep_flatten}). */
public final class FlatType {
    private FlatType() {}

    /**
     * Returns the flat form of {@code type}: its map, lower bound and extent. Depends on neither byte order nor JDK.
     *
     * @throws org.jmpi.mpir.err.MpirException of class ERR_TYPE if the type is nested too deeply
     */
    public static byte[] flatten(Datatype type) {
        FlatWriter out = new FlatWriter();
        out.signed(type.lb);
        out.signed(type.extent);
        out.unsigned(type.size);
        out.node(type.map, 0);
        return out.bytes();
    }

    /**
     * Returns a committed type like the one that was flattened. It has no handle and belongs to no rank's table; size,
     * bounds, map and layout are those of the original.
     *
     * @param bytes what {@link #flatten} returned, as it came from elsewhere
     * @throws org.jmpi.mpir.err.MpirException of class ERR_OTHER if the bytes are not a flat form from first to last
     */
    public static Datatype unflatten(byte[] bytes) {
        FlatReader in = new FlatReader(bytes, Datatypes::element);
        try {
            long lb = in.signed();
            long extent = in.signed();
            long size = in.unsigned();
            TypeMap map = in.node(0);
            in.end();
            Math.addExact(lb, extent);
            Math.subtractExact(map.trueUb(), map.trueLb());
            if (map.size() != size) {
                throw in.bad("a map of " + map.size() + " bytes, expected " + size);
            }
            return new Datatype().initFlat(map, lb, extent);
        } catch (ArithmeticException e) {
            throw in.bad("sizes or displacements that don't fit 64 bits");
        }
    }
}
