package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * What a transport or tool brings along at run time, a category with a variable of each sort and an event in it: numbers
 * that were given stay valid, and the stamp of categories tells it.
 */
public final class LateVariables {
    private static final int COUNTED = 42;

    private final Check check = new Check();
    private final Rank rank = Rank.current();
    /** The suite may run this several times in one rank. */
    private final String suffix = "_LATE_" + rank.events().size();

    private final Category category = new Category("CATEGORY" + suffix, "What came late", Category.CH4);

    private LateVariables() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LateVariables::run);
    }

    public static int run(String[] args) {
        return new LateVariables().all();
    }

    private int all() {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        categoryOf("CH4", null);
        control();
        performance();
        event();
        members();
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private int stamp() {
        int[] stamp = {-1};
        check.ok(MPI_T_category_changed(stamp), "category_changed");
        return stamp[0];
    }

    private void grew(int before, String what) {
        int now = stamp();
        check.isTrue(now > before, "the stamp after " + what + ": " + before + ", then " + now);
        check.same(now, stamp(), "the stamp when nothing happened");
    }

    private void control() {
        int[] number = {-1};
        int[] early = {-1};
        int[] index = {-1};
        MPI_T_cvar_get_num(number);
        MPI_T_cvar_get_index("MPIR_CVAR_NOLOCAL", early);
        int stamp = stamp();
        String name = "MPIR_CVAR" + suffix;
        rank.cvars()
                .add(new CvarInfo(
                        name,
                        category,
                        CvarType.INT,
                        "5",
                        "Late.",
                        Verbosity.USER_BASIC,
                        CvarScope.LOCAL,
                        ObjectBinding.NO_OBJECT,
                        List.of(),
                        0,
                        9,
                        List.of(),
                        true,
                        "a.Transport"));
        grew(stamp, "a control variable");
        check.ok(MPI_T_cvar_get_index(name, index), "cvar_get_index");
        check.same(number[0], index[0], "the index of a late control variable");
        MPI_T_cvar_get_num(number);
        check.same(index[0] + 1, number[0], "number of control variables");
        int[] again = {-1};
        MPI_T_cvar_get_index("MPIR_CVAR_NOLOCAL", again);
        check.same(early[0], again[0], "an index that was given before");
        CvarHandle[] handle = new CvarHandle[1];
        int[] value = {-1};
        check.ok(MPI_T_cvar_handle_alloc(index[0], null, handle, null), "cvar_handle_alloc");
        MPI_T_cvar_read(handle[0], value);
        check.same(5, value[0], "its default");
        check.ok(MPI_T_cvar_write(handle[0], new int[] {6}), "cvar_write");
        MPI_T_cvar_read(handle[0], value);
        check.same(6, value[0], "what was written");
        MPI_T_cvar_handle_free(handle);
    }

    private void performance() {
        int[] number = {-1};
        int[] early = {-1};
        int[] index = {-1};
        MPI_T_pvar_get_num(number);
        MPI_T_pvar_get_index("self_messages_sent", MPI_T_PVAR_CLASS_COUNTER, early);
        int stamp = stamp();
        String name = "pvar" + suffix;
        rank.pvars().registerCounter(name, category, "Late.", () -> COUNTED);
        grew(stamp, "a performance variable");
        check.ok(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, index), "pvar_get_index");
        check.same(number[0], index[0], "the index of a late performance variable");
        int[] again = {-1};
        MPI_T_pvar_get_index("self_messages_sent", MPI_T_PVAR_CLASS_COUNTER, again);
        check.same(early[0], again[0], "an index that was given before");
        PvarSession[] session = new PvarSession[1];
        PvarHandle[] handle = new PvarHandle[1];
        MPI_T_pvar_session_create(session);
        check.ok(MPI_T_pvar_handle_alloc(session[0], index[0], null, handle, new int[1]), "pvar_handle_alloc");
        MPI_T_pvar_session_free(session);
    }

    private void event() {
        int[] number = {-1};
        int[] index = {-1};
        MPI_T_event_get_num(number);
        int stamp = stamp();
        String name = "event" + suffix;
        rank.events()
                .add(name, category, Verbosity.USER_ALL, "Late.", rank.events().clock());
        grew(stamp, "an event");
        check.ok(MPI_T_event_get_index(name, index), "event_get_index");
        check.same(number[0], index[0], "the index of a late event");
    }

    private int categoryOf(String name, int[] count) {
        int[] index = {-1};
        check.ok(MPI_T_category_get_index(name, index), "category_get_index " + name);
        if (count != null) {
            int[] cvars = new int[1];
            int[] pvars = new int[1];
            int[] children = new int[1];
            check.ok(
                    MPI_T_category_get_info(index[0], null, null, cvars, pvars, children), "category_get_info " + name);
            count[0] = cvars[0];
            count[1] = pvars[0];
            count[2] = children[0];
        }
        return index[0];
    }

    private void members() {
        int[] count = new int[3];
        int late = categoryOf(category.name(), count);
        check.equal(new int[] {1, 1, 0}, count, "a late category's members");
        int[] events = {-1};
        check.ok(MPI_T_category_get_num_events(late, events), "category_get_num_events");
        check.same(1, events[0], "events of a late category");
        int[] cvar = {-1, -1};
        int[] pvar = {-1, -1};
        int[] event = {-1, -1};
        check.ok(MPI_T_category_get_cvars(late, 2, cvar), "category_get_cvars");
        check.ok(MPI_T_category_get_pvars(late, 2, pvar), "category_get_pvars");
        check.ok(MPI_T_category_get_events(late, 2, event), "category_get_events");
        String[] name = new String[1];
        MPI_T_cvar_get_info(cvar[0], name, null, null, null, null, null, null);
        check.equal("MPIR_CVAR" + suffix, name[0], "the category's control variable");
        MPI_T_pvar_get_info(pvar[0], name, null, null, null, null, null, null, null, null, null);
        check.equal("pvar" + suffix, name[0], "the category's performance variable");
        MPI_T_event_get_info(event[0], name, null, null, null, null, null, null, null, null);
        check.equal("event" + suffix, name[0], "the category's event");
        check.same(-1, event[1], "what there is no event for");
        int ch4 = categoryOf("CH4", count);
        int[] children = new int[count[2]];
        check.ok(MPI_T_category_get_categories(ch4, count[2], children), "category_get_categories");
        check.isTrue(Arrays.stream(children).anyMatch(c -> c == late), "a late category in the one that contains it");
        categoryOf("DEVICE", count);
        int[] ofDevice = new int[count[2]];
        MPI_T_category_get_categories(categoryOf("DEVICE", null), count[2], ofDevice);
        check.isTrue(Arrays.stream(ofDevice).anyMatch(c -> c == ch4), "CH4 in DEVICE");
        check.same(MPI_T_ERR_INVALID_INDEX, MPI_T_category_get_events(-1, 2, event), "events of no category");
        check.same(
                MPI_T_ERR_INVALID_INDEX, MPI_T_category_get_num_events(-1, events), "number of no category's events");
    }
}
