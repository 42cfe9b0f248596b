package org.jmpi.mpir.tool;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.pvar.PvarInfo;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;
import org.jspecify.annotations.Nullable;

/**
 * The categories of one rank: the constants, and after them those that were added at run time or that something
 * registered belongs to. A category keeps its index. Any thread.
 */
public final class CategoryRegistry {
    private final CvarSet cvars;
    private final PvarRegistry pvars;
    private final EventRegistry events;
    private final List<Category> categories = new ArrayList<>(Category.constants());

    CategoryRegistry(CvarSet cvars, PvarRegistry pvars, EventRegistry events) {
        this.cvars = cvars;
        this.pvars = pvars;
        this.events = events;
    }

    /**
     * Adds a category, and those that contain it; one that is there already stays where it is.
     *
     * @throws IllegalStateException if there is another of that name
     */
    public synchronized void add(@Nullable Category category) {
        if (category == null || categories.contains(category)) {
            return;
        }
        if (categories.stream().anyMatch(c -> c.name().equals(category.name()))) {
            throw new IllegalStateException("a category " + category.name()
                    + " is there already; a tool makes its category once, and another name for another");
        }
        add(category.parent());
        categories.add(category);
    }

    /** {@return all categories, by index} */
    public synchronized List<Category> all() {
        cvars.registry().all().forEach(info -> add(info.category()));
        pvars.all().forEach(info -> add(info.category()));
        events.all().forEach(type -> add(type.category()));
        return List.copyOf(categories);
    }

    /** {@return a number that grows with each category, variable and event that is added} */
    int stamp() {
        return all().size() + cvars.registry().size() + pvars.size() + events.size();
    }

    List<Category> ofCvars() {
        return cvars.registry().all().stream().map(CvarInfo::category).toList();
    }

    List<Category> ofPvars() {
        return pvars.all().stream().map(PvarInfo::category).toList();
    }

    List<Category> ofEvents() {
        return events.all().stream().map(EventType::category).toList();
    }
}
