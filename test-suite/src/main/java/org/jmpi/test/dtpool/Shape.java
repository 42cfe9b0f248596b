package org.jmpi.test.dtpool;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jmpi.test.util.Check;

/**
 * A datatype that is not made yet: the constructor with its arguments, the shapes below it, and its {@link Model}. A
 * shape's text shows the whole construction.
 */
final class Shape {
    /** Calls a constructor for the types that were made of the shapes below. */
    @FunctionalInterface
    interface Constructor {
        int make(int[] below, int[] made);
    }

    final Model model;
    private final String text;
    private final List<Shape> below;
    private final int handle;
    private final Constructor constructor;

    private Shape(Model model, String text, List<Shape> below, Constructor constructor) {
        this(
                model,
                text + below.stream().map(Shape::toString).collect(Collectors.joining(", ", "(", ")")),
                below,
                MPI_DATATYPE_NULL,
                constructor);
    }

    private Shape(Model model, String text, List<Shape> below, int handle, Constructor constructor) {
        this.model = model;
        this.text = text;
        this.below = below;
        this.handle = handle;
        this.constructor = constructor;
    }

    @Override
    public String toString() {
        return text;
    }

    /** Makes and commits the type, which the caller frees; of a predefined one it is a duplicate. */
    int commit(Check check) {
        int[] type = {make(check)};
        if (isPredefined()) {
            check.ok(MPI_Type_dup(type[0], type), text);
        }
        check.ok(MPI_Type_commit(type), text);
        return type[0];
    }

    /** Makes the type, not committed, and compares its size and bounds with the model's, as of those below it. */
    private int make(Check check) {
        int[] handles = new int[below.size()];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = below.get(i).make(check);
        }
        int[] made = {handle};
        if (!isPredefined()) {
            check.ok(constructor.make(handles, made), text);
        }
        for (int i = 0; i < handles.length; i++) {
            if (!below.get(i).isPredefined()) {
                MPI_Type_free(new int[] {handles[i]});
            }
        }
        bounds(check, made[0]);
        return made[0];
    }

    private boolean isPredefined() {
        return constructor == null;
    }

    private void bounds(Check check, int type) {
        long[] first = new long[1];
        long[] second = new long[1];
        int[] size = new int[1];
        MPI_Type_size(type, size);
        check.same(model.size(), size[0], "size of " + text);
        MPI_Type_get_extent(type, first, second);
        check.same(model.lb(), first[0], "lower bound of " + text);
        check.same(model.extent(), second[0], "extent of " + text);
        MPI_Type_get_true_extent(type, first, second);
        check.same(model.trueLb(), first[0], "true lower bound of " + text);
        check.same(model.trueExtent(), second[0], "true extent of " + text);
    }

    static Shape of(Basic basic) {
        return predefined(Model.of(basic), basic.handle, basic.name());
    }

    static Shape of(Basic.Pair pair) {
        Model model = new Model().add(0, Model.of(pair.value())).add(pair.indexAt(), Model.of(pair.index()));
        return predefined(model, pair.handle(), pair.value() + "_" + pair.index());
    }

    private static Shape predefined(Model model, int handle, String name) {
        return new Shape(model, name, List.of(), handle, null);
    }

    /** A shape with one below it. */
    static Shape of(Model model, String text, Shape old, Constructor constructor) {
        return new Shape(model, text, List.of(old), constructor);
    }

    static Shape contiguous(int count, Shape old) {
        return new Shape(
                new Model().addBlock(0, count, old.model),
                "contiguous " + count,
                List.of(old),
                (h, made) -> MPI_Type_contiguous(count, h[0], made));
    }

    static Shape dup(Shape old) {
        return new Shape(old.model, "dup", List.of(old), (h, made) -> MPI_Type_dup(h[0], made));
    }

    static Shape resized(long lb, long extent, Shape old) {
        return new Shape(
                old.model.resized(lb, extent),
                "resized " + lb + " " + extent,
                List.of(old),
                (h, made) -> MPI_Type_create_resized(h[0], lb, extent, made));
    }

    static Shape vector(int count, int length, int stride, Shape old) {
        Model model = new Model();
        long extent = old.model.extent();
        for (int i = 0; i < count; i++) {
            model.addBlock(i * ((long) stride) * extent, length, old.model);
        }
        return new Shape(
                model,
                "vector " + count + " " + length + " " + stride,
                List.of(old),
                (h, made) -> MPI_Type_vector(count, length, stride, h[0], made));
    }

    static Shape hvector(int count, int length, long stride, Shape old) {
        Model model = new Model();
        for (int i = 0; i < count; i++) {
            model.addBlock(i * stride, length, old.model);
        }
        return new Shape(
                model,
                "hvector " + count + " " + length + " " + stride,
                List.of(old),
                (h, made) -> MPI_Type_create_hvector(count, length, stride, h[0], made));
    }

    static Shape indexed(int[] lengths, int[] disps, Shape old) {
        return new Shape(
                blocks(lengths, bytes(disps, old), old),
                "indexed " + Arrays.toString(lengths) + Arrays.toString(disps),
                List.of(old),
                (h, made) -> MPI_Type_indexed(lengths.length, lengths, disps, h[0], made));
    }

    static Shape hindexed(int[] lengths, long[] disps, Shape old) {
        return new Shape(
                blocks(lengths, disps, old),
                "hindexed " + Arrays.toString(lengths) + Arrays.toString(disps),
                List.of(old),
                (h, made) -> MPI_Type_create_hindexed(lengths.length, lengths, disps, h[0], made));
    }

    static Shape indexedBlock(int length, int[] disps, Shape old) {
        return new Shape(
                blocks(same(length, disps.length), bytes(disps, old), old),
                "indexed_block " + length + Arrays.toString(disps),
                List.of(old),
                (h, made) -> MPI_Type_create_indexed_block(disps.length, length, disps, h[0], made));
    }

    static Shape hindexedBlock(int length, long[] disps, Shape old) {
        return new Shape(
                blocks(same(length, disps.length), disps, old),
                "hindexed_block " + length + Arrays.toString(disps),
                List.of(old),
                (h, made) -> MPI_Type_create_hindexed_block(disps.length, length, disps, h[0], made));
    }

    static Shape struct(int[] lengths, long[] disps, List<Shape> old) {
        Model model = new Model();
        for (int i = 0; i < lengths.length; i++) {
            model.addBlock(disps[i], lengths[i], old.get(i).model);
        }
        return new Shape(
                model,
                "struct " + Arrays.toString(lengths) + Arrays.toString(disps),
                List.copyOf(old),
                (h, made) -> MPI_Type_create_struct(lengths.length, lengths, disps, h, made));
    }

    private static int[] same(int length, int n) {
        int[] lengths = new int[n];
        Arrays.fill(lengths, length);
        return lengths;
    }

    private static long[] bytes(int[] disps, Shape old) {
        long extent = old.model.extent();
        return Arrays.stream(disps).mapToLong(each -> each * extent).toArray();
    }

    private static Model blocks(int[] lengths, long[] disps, Shape old) {
        Model model = new Model();
        for (int i = 0; i < lengths.length; i++) {
            model.addBlock(disps[i], lengths[i], old.model);
        }
        return model;
    }

    /** Returns displacements in bytes as multiples of {@code unit}. */
    static int[] in(long unit, long[] disps) {
        return LongStream.of(disps).mapToInt(each -> (int) (each / unit)).toArray();
    }
}
