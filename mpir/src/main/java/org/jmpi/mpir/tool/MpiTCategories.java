package org.jmpi.mpir.tool;

import java.util.List;
import java.util.stream.IntStream;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ToolErrors;
import org.jmpi.mpir.tool.type.ToolUse;

/**
 * The MPI_T functions on categories of one rank (MPI 4.1, 15.3.9), for the binding to call; as in {@link MpiT} they
 * throw, and any thread may call them.
 */
public final class MpiTCategories {
    private final CategoryRegistry registry;
    private final ToolUse use;

    MpiTCategories(CategoryRegistry registry, ToolUse use) {
        this.registry = registry;
        this.use = use;
    }

    /** {@return what the functions are about} */
    public CategoryRegistry registry() {
        return registry;
    }

    /** {@return the number of categories ({@code MPI_T_category_get_num})} */
    public int getNum() {
        use.check();
        return registry.all().size();
    }

    /**
     * {@return what a category is and how much it has ({@code MPI_T_category_get_info})}
     *
     * @param index the category
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such category
     */
    public CategoryInfo getInfo(int index) {
        Category category = category(index);
        return new CategoryInfo(
                category.name(),
                category.description(),
                getCvars(index).length,
                getPvars(index).length,
                getCategories(index).length);
    }

    /**
     * {@return the index of a category ({@code MPI_T_category_get_index})}
     *
     * @param name its name
     * @throws MpirException MPI_T_ERR_INVALID_NAME if there is no such category
     */
    public int getIndex(String name) {
        use.check();
        List<String> names = registry.all().stream().map(Category::name).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw ToolErrors.invalidName("category", name, null);
        }
        return index;
    }

    /**
     * {@return the indices of a category's control variables ({@code MPI_T_category_get_cvars})}
     *
     * @param index the category
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such category
     */
    public int[] getCvars(int index) {
        return indices(category(index), registry.ofCvars());
    }

    /**
     * {@return the indices of a category's performance variables ({@code MPI_T_category_get_pvars})}
     *
     * @param index the category
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such category
     */
    public int[] getPvars(int index) {
        return indices(category(index), registry.ofPvars());
    }

    /**
     * {@return the indices of a category's types of events ({@code MPI_T_category_get_events})}
     *
     * @param index the category
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such category
     */
    public int[] getEvents(int index) {
        return indices(category(index), registry.ofEvents());
    }

    /**
     * {@return the categories that a category directly contains ({@code MPI_T_category_get_categories})}
     *
     * @param index the category
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such category
     */
    public int[] getCategories(int index) {
        Category wanted = category(index);
        List<Category> all = registry.all();
        return IntStream.range(0, all.size())
                .filter(i -> all.get(i).parent() == wanted)
                .toArray();
    }

    /** {@return a number that grows when a category gains anything ({@code MPI_T_category_changed})} */
    public int changed() {
        use.check();
        return registry.stamp();
    }

    private static int[] indices(Category wanted, List<Category> categories) {
        return IntStream.range(0, categories.size())
                .filter(i -> categories.get(i) == wanted)
                .toArray();
    }

    private Category category(int index) {
        use.check();
        List<Category> all = registry.all();
        if (index < 0 || index >= all.size()) {
            throw ToolErrors.invalidIndex("category", index, all.size());
        }
        return all.get(index);
    }
}
