package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;

/** Callbacks that note what they are called with. Used by one thread. */
final class Recorder {
    final List<String> calls = new ArrayList<>();
    /** What the copy callback returns, and the delete callback. */
    int copyCode = MPI_SUCCESS;

    int deleteCode = MPI_SUCCESS;
    /** Whether duplicates get the attribute. */
    boolean copies = true;

    /** Notes the call; the duplicate gets {@code value + "'"}. */
    int copy(int old, int keyval, Object extra, Object value, Object[] copy, boolean[] flag) {
        calls.add("copy " + old + " " + keyval + " " + extra + " " + value);
        copy[0] = value + "'";
        flag[0] = copies;
        return copyCode;
    }

    int delete(int object, int keyval, Object value, Object extra) {
        calls.add("delete " + object + " " + keyval + " " + extra + " " + value);
        return deleteCode;
    }

    int commKey(Object extra) {
        int[] key = new int[1];
        MPI_Comm_create_keyval(this::copy, this::delete, key, extra);
        return key[0];
    }

    int typeKey(Object extra) {
        int[] key = new int[1];
        MPI_Type_create_keyval(this::copy, this::delete, key, extra);
        return key[0];
    }

    /** Returns what was noted since the last call of this. */
    List<String> take() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    /** Returns the value of an attribute of a communicator; "none" where it isn't set. */
    static Object get(int comm, int key) {
        Object[] value = {"old"};
        boolean[] flag = new boolean[1];
        MPI_Comm_get_attr(comm, key, value, flag);
        return flag[0] ? value[0] : "none";
    }

    static Object getType(int type, int key) {
        Object[] value = {"old"};
        boolean[] flag = new boolean[1];
        MPI_Type_get_attr(type, key, value, flag);
        return flag[0] ? value[0] : "none";
    }

    static int dup(int comm) {
        int[] made = new int[1];
        MPI_Comm_dup(comm, made);
        return made[0];
    }

    static void freeCommKey(int key) {
        MPI_Comm_free_keyval(new int[] {key});
    }

    static void freeComm(int comm) {
        MPI_Comm_free(new int[] {comm});
    }

    static void freeTypeKey(int key) {
        MPI_Type_free_keyval(new int[] {key});
    }
}
