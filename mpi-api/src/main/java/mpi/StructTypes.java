package mpi;

import static mpi.MPIException.check;

import java.util.IdentityHashMap;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;

/** The datatypes of record classes that one rank has made. Any thread. */
final class StructTypes {
    private final IdentityHashMap<StructType<?>, Datatype> made = new IdentityHashMap<>();

    synchronized Datatype find(StructType<?> type, StructLayout layout) {
        Datatype known = made.get(type);
        if (known == null) {
            known = make(layout);
            made.put(type, known);
        }
        return known;
    }

    private static Datatype make(StructLayout layout) {
        RecordBlocks blocks = layout.blocks();
        int[] struct = new int[1];
        check(Mpi.MPI_Type_create_struct(
                blocks.count(), blocks.lengths(), blocks.displacements(), blocks.types(), struct));
        int[] padded = new int[1];
        check(Mpi.MPI_Type_create_resized(struct[0], 0, layout.size(), padded));
        check(Mpi.MPI_Type_free(struct));
        check(Mpi.MPI_Type_commit(padded));
        Datatype datatype = new Datatype(padded[0], BaseType.BYTE);
        Rank rank = Rank.current();
        ((Wrapper) datatype)
                .bind(
                        padded[0],
                        rank,
                        org.jmpi.mpir.datatype.Datatype.table(rank).find(padded[0]));
        return datatype;
    }

    synchronized void free(StructType<?> type) {
        Datatype datatype = made.remove(type);
        if (datatype != null) {
            int[] handle = {datatype.handle()};
            check(Mpi.MPI_Type_free(handle));
            ((Wrapper) datatype).unbind(handle[0]);
        }
    }
}
