package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import org.jmpi.binding.MpiConstants;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every error class of the standard has a text of its own; codes have a message that names the fault. */
public final class Texts {
    private Texts() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Texts::run);
    }

    /** All ranks. */
    public static int run(String[] args) throws IllegalAccessException {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        Set<String> texts = new HashSet<>();
        Set<Integer> classes = new HashSet<>();
        for (Field f : MpiConstants.class.getFields()) {
            if (f.getName().matches("MPI_(T_)?ERR_.*|MPI_SUCCESS") && f.getType() == int.class) {
                int value = f.getInt(null);
                check.isTrue(value >= MPI_SUCCESS && value <= MPI_ERR_LASTCODE, f.getName() + " is " + value);
                classes.add(value);
                texts.add(text(check, value, f.getName()));
            }
        }
        check.isTrue(classes.size() >= 60, "only " + classes.size() + " classes");
        check.same(classes.size(), texts.size(), "different texts");
        longMessage(check);
        return check.errors();
    }

    private static String text(Check check, int value, String name) {
        String[] text = {""};
        int[] errorClass = {-1};
        check.ok(MPI_Error_class(value, errorClass), "Error_class of " + name);
        check.same(value, errorClass[0], "Error_class of " + name);
        check.ok(MPI_Error_string(value, text), "Error_string of " + name);
        check.isTrue(!text[0].isEmpty() && text[0].length() < MPI_MAX_ERROR_STRING, name + ": \"" + text[0] + "\"");
        return text[0];
    }

    /** Of a message that is too long the middle is cut out. */
    private static void longMessage(Check check) {
        int[] type = new int[1];
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        MPI_Type_contiguous(1, MPI_INT, type);
        MPI_Type_set_name(type[0], "t".repeat(MPI_MAX_OBJECT_NAME - 1));
        MPI_Comm_set_name(comm[0], "c".repeat(MPI_MAX_OBJECT_NAME - 1));
        int code =
                MPI_Sendrecv(new int[1], 1, type[0], 0, 0, new int[1], 1, type[0], 0, -77, comm[0], MPI_STATUS_IGNORE);
        String[] text = {""};
        check.ok(MPI_Error_string(code, text), "Error_string");
        check.same(MPI_MAX_ERROR_STRING - 1, text[0].length(), "length of a long message");
        check.isTrue(text[0].contains("MPI_Sendrecv("), "its beginning: " + text[0]);
        check.isTrue(text[0].contains("expected"), "its end: " + text[0]);
        MPI_Type_free(type);
        MPI_Comm_free(comm);
    }
}
