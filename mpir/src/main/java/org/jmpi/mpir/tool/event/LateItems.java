package org.jmpi.mpir.tool.event;

import java.util.AbstractList;
import java.util.List;
import org.jmpi.mpir.mpl.Services;
import org.jspecify.annotations.Nullable;

/** Names that are looked up when somebody asks for them. */
final class LateItems extends AbstractList<String> {
    private final int which;
    private @Nullable List<String> names;

    /** Of the three lists of {@link EventItems} number {@code which}. */
    LateItems(int which) {
        this.which = which;
    }

    private synchronized List<String> names() {
        if (names == null) {
            List<EventItems> found = Services.load(EventItems.class, LateItems.class.getClassLoader());
            names = found.isEmpty() ? List.of() : of(found.get(0));
        }
        return names;
    }

    private List<String> of(EventItems items) {
        return which == 0 ? items.operations() : which == 1 ? items.algorithms() : items.requestKinds();
    }

    @Override
    public String get(int index) {
        return names().get(index);
    }

    @Override
    public int size() {
        return names().size();
    }
}
