package mpi;

import java.util.ArrayList;
import java.util.List;

/** The primitives of a record, in the form that MPI_Type_create_struct takes. */
final class RecordBlocks {
    private record Block(BaseType type, int displacement, int length) {}

    private final List<Block> blocks = new ArrayList<>();

    void add(BaseType type, int displacement, int length) {
        blocks.add(new Block(type, displacement, length));
    }

    int count() {
        return blocks.size();
    }

    int bytes() {
        return blocks.stream().mapToInt(b -> b.type.size * b.length).sum();
    }

    long[] displacements() {
        return blocks.stream().mapToLong(Block::displacement).toArray();
    }

    int[] lengths() {
        return blocks.stream().mapToInt(Block::length).toArray();
    }

    int[] types() {
        return blocks.stream().mapToInt(b -> b.type.datatype().rawHandle()).toArray();
    }
}
