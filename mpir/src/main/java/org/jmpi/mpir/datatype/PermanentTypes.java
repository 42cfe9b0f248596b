package org.jmpi.mpir.datatype;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/**
 * The predefined types without a name, which are made when they are first requested: the same arguments give the same
 * handle, and nobody frees them (MPI 4.1, 6.9.4 and 19.1.9). One instance a rank; any thread.
 */
public final class PermanentTypes {
    private static final RankSlot<PermanentTypes> SLOT = new RankSlot<>() {
        @Override
        protected PermanentTypes make(Rank rank) {
            return new PermanentTypes(rank);
        }
    };

    /** Returns the predefined datatypes without a name of {@code rank}. */
    public static PermanentTypes of(Rank rank) {
        return SLOT.of(rank);
    }

    private final Rank rank;
    private final Map<Key, Datatype> made = new HashMap<>();

    /** Makes the empty table of {@code rank}. */
    public PermanentTypes(Rank rank) {
        this.rank = rank;
    }

    private record Key(int combiner, int first, int second) {}

    /** Returns the type that behaves as {@code basis} and was requested with {@code values}; first or second may be unused. */
    public synchronized Datatype f90(int combiner, Datatype basis, int first, int second) {
        return made.computeIfAbsent(new Key(combiner, first, second), k -> {
            TypeContents contents = TypeContents.of(combiner, false);
            contents = combiner == Combiner.F90_INTEGER
                    ? contents.addIntegers(first)
                    : contents.addIntegers(first, second);
            Datatype type = Datatype.table(rank).allocate();
            type.contents = contents;
            type.basis = basis;
            type.permanent = true;
            return type.initPredefined("", basis.basic, basis.map, basis.extent);
        });
    }

    /** Returns the pair of a value and an index, laid out as a C struct. */
    public synchronized Datatype valueIndex(Datatype value, Datatype index) {
        return made.computeIfAbsent(new Key(Combiner.VALUE_INDEX, value.handle(), index.handle()), k -> {
            TypeMap map = PredefinedMaps.pair(value.handle(), index.handle());
            Datatype type = Datatype.table(rank).allocate();
            type.contents = TypeContents.of(Combiner.VALUE_INDEX, false).types(value, index);
            type.permanent = true;
            return type.initPredefined("", BasicType.VALUE_INDEX, map, PredefinedMaps.padded(map));
        });
    }
}
