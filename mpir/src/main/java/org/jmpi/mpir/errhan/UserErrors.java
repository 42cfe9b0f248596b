package org.jmpi.mpir.errhan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.ErrorText;
import org.jmpi.mpir.err.MpirException;

/**
 * The error classes, codes and strings that a rank's program has added (MPI 4.1, 9.5; mirrors MPICH's {@code dynerrutil.c}).
 * Their values lie above MPI_ERR_LASTCODE. Any thread, at any time, before MPI_Init too.
 *
 * <pre>
 *  30 | 29 ... 21 | 20 ... 8 | 7              | 6 ... 0
 *  1  | 0         | code     | class is added | class
 * </pre>
 */
public final class UserErrors {
    private static final RankSlot<UserErrors> SLOT = new RankSlot<>() {
        @Override
        protected UserErrors make(Rank rank) {
            return new UserErrors();
        }
    };

    /** Returns the error classes, codes and strings that the program added at {@code rank}. */
    public static UserErrors of(Rank rank) {
        return SLOT.of(rank);
    }

    /** How many classes can be added. */
    public static final int MOST_CLASSES = 128;
    /** How many codes can be added. */
    public static final int MOST_CODES = 8191;

    private static final int USER = 1 << 30;
    private static final int ADDED_CLASS = 1 << 7;
    private static final int CLASS_MASK = 0xff;
    private static final int CODE_SHIFT = 8;

    private final BitSet classes = new BitSet();
    private final BitSet codes = new BitSet();
    /** Classes and codes. */
    private final TreeSet<Integer> values = new TreeSet<>();

    private final Map<Integer, String> strings = new HashMap<>();

    /** Returns whether {@code code} has the form of what a program added, be it a class or a code. */
    public static boolean isUser(int code) {
        return code >= USER;
    }

    /** Returns the class of a code of that form. */
    static int classOf(int code) {
        return (code & ADDED_CLASS) == 0 ? code & ~ADDED_CLASS & CLASS_MASK : USER | (code & CLASS_MASK);
    }

    /** Adds a class (MPI_Add_error_class). */
    public synchronized int addClass() {
        int index = next(classes, 0, MOST_CLASSES, "classes");
        int value = USER | ADDED_CLASS | index;
        values.add(value);
        return value;
    }

    /** Adds a code to a class, which may be one of the standard's (MPI_Add_error_code). */
    public synchronized int addCode(int errorClass) {
        if (!isAddedClass(errorClass) && !ErrorText.isErrorClass(errorClass)) {
            throw unknown("errorclass", errorClass, "an error class of MPI or one from MPI_Add_error_class");
        }
        int index = next(codes, 1, MOST_CODES + 1, "codes");
        int value = USER | index << CODE_SHIFT | (errorClass & CLASS_MASK);
        values.add(value);
        return value;
    }

    private static int next(BitSet used, int first, int end, String what) {
        int index = used.nextClearBit(first);
        if (index >= end) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "too many error " + what + ": a process can add " + (end - first)
                            + "; remove those that are needed no more");
        }
        used.set(index);
        return index;
    }

    /** Gives a class or code a text, or another one (MPI_Add_error_string). */
    public synchronized void addString(int code, String text) {
        known("errorcode", code);
        if (text.length() > Errors.LONGEST_STRING) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "string has " + text.length() + " characters: expected at most " + Errors.LONGEST_STRING
                            + " (MPI_MAX_ERROR_STRING, less one); shorten it");
        }
        strings.put(code, text);
    }

    /** Removes a class, which may have no codes any more, with its string (MPI_Remove_error_class). */
    public synchronized void removeClass(int errorClass) {
        if (!isAddedClass(errorClass)) {
            throw unknown("errorclass", errorClass, "an error class from MPI_Add_error_class");
        }
        long left = values.stream()
                .filter(value -> value != errorClass && classOf(value) == errorClass)
                .count();
        if (left > 0) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "errorclass is " + errorClass + ", which has " + left
                            + " error code(s): expected none; call MPI_Remove_error_code first");
        }
        strings.remove(errorClass);
        values.remove(errorClass);
        classes.clear(errorClass & ~ADDED_CLASS & CLASS_MASK);
    }

    /** Removes a code, which may have no string any more (MPI_Remove_error_code). */
    public synchronized void removeCode(int code) {
        if (!values.contains(code) || code >> CODE_SHIFT == USER >> CODE_SHIFT) {
            throw unknown("errorcode", code, "an error code from MPI_Add_error_code");
        }
        if (strings.containsKey(code)) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "errorcode is " + code + ", which has a string: expected none; call MPI_Remove_error_string first");
        }
        values.remove(code);
        codes.clear((code & ~USER) >> CODE_SHIFT);
    }

    /** Removes the text of a class or code that has one (MPI_Remove_error_string). */
    public synchronized void removeString(int code) {
        known("errorcode", code);
        if (strings.remove(code) == null) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "errorcode is " + code + ", which has no string: expected one from MPI_Add_error_string");
        }
    }

    /** Returns the text of a class or code; the empty one if none was added. */
    synchronized String string(int code) {
        known("errorcode", code);
        return strings.getOrDefault(code, "");
    }

    /** Returns whether {@code code} is a class or code that was added and not removed. */
    synchronized boolean isKnown(int code) {
        return values.contains(code);
    }

    /** Returns the largest class or code there is (MPI_LASTUSEDCODE). */
    public synchronized int lastUsedCode() {
        return values.isEmpty() ? ErrorClass.ERR_LASTCODE : values.last();
    }

    private boolean isAddedClass(int value) {
        return values.contains(value) && value >> CODE_SHIFT == USER >> CODE_SHIFT;
    }

    private void known(String parameter, int code) {
        if (!values.contains(code)) {
            throw unknown(parameter, code, "a class or code from MPI_Add_error_class or MPI_Add_error_code");
        }
    }

    static MpirException unknown(String parameter, int value, String expected) {
        return new MpirException(
                ErrorClass.ERR_ARG, parameter + " is " + value + ": expected " + expected + "; was it removed?");
    }
}
