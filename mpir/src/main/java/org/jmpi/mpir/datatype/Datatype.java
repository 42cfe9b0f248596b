package org.jmpi.mpir.datatype;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankTable;
import org.jmpi.mpir.attr.AttributeList;
import org.jmpi.mpir.attr.AttributeOwner;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.datatype.typerep.Flattener;
import org.jmpi.mpir.datatype.typerep.TypeLayout;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/**
 * A datatype (mirrors {@code MPIR_Datatype}). Sizes, bounds and extents are in bytes.
 *
 * <p>The fields of a committed type don't change, also not when its handle is freed: whoever communicates with it just
 * keeps the object.
 */
public final class Datatype extends HandleObject implements AttributeOwner {
    private static final HandleTable<Datatype> TABLE = new HandleTable<>(HandleKind.DATATYPE, 77, 100) {
        @Override
        public Datatype get() {
            return new Datatype();
        }
    };

    private final AttributeList attributes = new AttributeList();

    public String name = "";
    /** The number of bytes of data. */
    public long size;

    public long lb;
    public long extent;
    public long trueLb;
    public long trueExtent;
    /** Whether the bound was set by {@code MPI_Type_create_resized} here or below, and so outlives construction. */
    public boolean stickyLb;

    public boolean stickyUb;
    /** Whether {@code count} elements are {@code count * size} bytes in a row, beginning at the buffer's start. */
    public boolean contiguous;

    /** The basic elements. */
    @SuppressWarnings("NullAway.Init")
    public TypeMap map;

    /** How elements lie in memory, for {@link org.jmpi.mpir.buffer.UserBuffer#set}; null if {@link #contiguous}. */
    public @Nullable TypeLayout layout;

    /** What made this type; null: it is a named one. */
    public @Nullable TypeContents contents;
    /** Whether this is predefined, with a name or without one, and so never freed. */
    public boolean permanent;
    /** The named type that this unnamed predefined one behaves as; null: none. */
    public @Nullable Datatype basis;

    /** So many elements are known not to overlap each other, see {@link Overlaps}. */
    volatile long disjoint;

    public boolean committed;
    /** What reductions take one element for; {@link BasicType#NONE} for a derived type. */
    public BasicType basic = BasicType.NONE;
    /** What all basic elements are; {@link BasicType#NONE} if they differ. */
    public BasicType element = BasicType.NONE;
    /** What {@link SoleType} found; null: nothing, or nobody asked. */
    @Nullable
    Datatype sole;

    /** Returns the datatypes of {@code rank} by their handles. */
    @SuppressWarnings("unchecked")
    public static HandleAllocator<Datatype> table(Rank rank) {
        RankTable known = rank.datatypes;
        return known != null ? (HandleAllocator<Datatype>) known : TABLE.of(rank);
    }

    @Override
    public AttributeList attributes() {
        return attributes;
    }

    /** Makes this a predefined, committed type. */
    public Datatype initPredefined(String typeName, BasicType basicType, TypeMap typeMap, long typeExtent) {
        name = typeName;
        basic = basicType;
        permanent = true;
        describe(typeMap, 0, typeExtent);
        return commit();
    }

    /** Makes this a committed type without a handle, like one of another process. */
    public Datatype initFlat(TypeMap typeMap, long lowerBound, long bytesToNext) {
        return describe(typeMap, lowerBound, bytesToNext).commit();
    }

    /** Sets map and bounds. */
    Datatype describe(TypeMap typeMap, long lowerBound, long bytesToNext) {
        map = typeMap;
        size = typeMap.size();
        element = Datatypes.basicType(typeMap.leaf());
        lb = lowerBound;
        extent = bytesToNext;
        trueLb = typeMap.trueLb();
        trueExtent = typeMap.trueUb() - typeMap.trueLb();
        return this;
    }

    /** Makes this usable for communication (mirrors {@code MPIR_Type_commit_impl}). */
    public Datatype commit() {
        if (!committed) {
            layout = Flattener.layout(map, extent);
            contiguous = layout == null;
            committed = true;
        }
        return this;
    }

    /** Keeps this datatype's handle alive, unless it is predefined. Any thread. */
    public void retain() {
        if (!permanent) {
            addRef();
        }
    }

    /** Drops a reference; the last one frees the handle. Any thread. */
    public void drop(HandleAllocator<Datatype> types) {
        if (!permanent && release()) {
            types.free(this);
        }
    }
}
