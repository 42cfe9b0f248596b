package org.jmpi.mpid.ch4.vci;

import java.util.List;
import java.util.function.Function;
import org.jmpi.mpir.tool.pvar.PvarSource;

/** What several VCIs count, each for itself, as one variable: element by element, the sum. */
public final class SumSource<T> implements PvarSource {
    private final List<T> parts;
    private final Function<T, PvarSource> source;

    /**
     * Makes the sum of what {@code source} gives of each of {@code parts}, always the same.
     *
     * @param parts at least one; may grow until a tool looks
     */
    public SumSource(List<T> parts, Function<T, PvarSource> source) {
        this.parts = parts;
        this.source = source;
    }

    @Override
    public int count() {
        return source.apply(parts.get(0)).count();
    }

    @Override
    public long raw(int element) {
        long sum = 0;
        for (T part : parts) {
            sum += source.apply(part).raw(element);
        }
        return sum;
    }

    @Override
    public void watch(boolean begin) {
        for (T part : parts) {
            source.apply(part).watch(begin);
        }
    }
}
