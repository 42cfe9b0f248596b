package mpi;

import java.util.ArrayList;
import java.util.List;

/** Reads the literal of a Python dictionary in the header of a {@code .npy} file. It may come from anybody. */
final class NpyParser {
    private static final int MOST_DIMENSIONS = 64;

    private final String text;
    private final String name;
    private int at;

    /** Reads {@code text}, of the file called {@code name}. */
    NpyParser(String text, String name) {
        this.text = text;
        this.name = name;
    }

    /** Returns the header, which ends at byte {@code begin} of the file. */
    NpyHeader header(long begin) {
        String descr = null;
        Boolean isFortran = null;
        long[] shape = null;
        expect('{');
        while (!accept('}')) {
            String key = string();
            expect(':');
            switch (key) {
                case "descr" -> descr = descr();
                case "fortran_order" -> isFortran = bool();
                case "shape" -> shape = shape();
                default ->
                    throw bad("has the unknown key '" + key + "' in its header", "descr, fortran_order and shape");
            }
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        if (descr == null || isFortran == null || shape == null) {
            throw bad("has a header without one of the keys", "descr, fortran_order and shape");
        }
        return new NpyHeader(descr, isFortran, shape, begin);
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean accept(char c) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!accept(c)) {
            String found = at < text.length() ? "'" + text.charAt(at) + "'" : "its end";
            throw bad("has " + found + " at character " + at + " of its header", "'" + c + "'");
        }
    }

    private String string() {
        char quote = accept('"') ? '"' : '\'';
        if (quote == '\'') {
            expect('\'');
        }
        int end = text.indexOf(quote, at);
        if (end < 0) {
            throw bad("has text without an end in its header", "a quote");
        }
        String found = text.substring(at, end);
        at = end + 1;
        return found;
    }

    private String descr() {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == '[') {
            throw new MPIException(
                    MPI.ERR_UNSUPPORTED_DATAREP,
                    MPI.ERR_UNSUPPORTED_DATAREP,
                    name + " has elements with fields: expected numbers; read it as bytes with File and a Struct");
        }
        return string();
    }

    private boolean bool() {
        skipBlanks();
        for (String word : new String[] {"True", "False"}) {
            if (text.startsWith(word, at)) {
                at += word.length();
                return word.equals("True");
            }
        }
        throw bad("has no truth value for fortran_order", "True or False");
    }

    private long[] shape() {
        List<Long> sizes = new ArrayList<>();
        expect('(');
        while (!accept(')')) {
            sizes.add(number());
            if (sizes.size() > MOST_DIMENSIONS) {
                throw bad("has more than " + MOST_DIMENSIONS + " dimensions", "as many as NumPy can have");
            }
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return sizes.stream().mapToLong(each -> each).toArray();
    }

    private long number() {
        skipBlanks();
        int begin = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        String digits = text.substring(begin, at);
        // Python 2 wrote long numbers so
        accept('L');
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw bad("has \"" + digits + "\" as a size", "a number from 0 to 2^63 - 1");
        }
    }

    private MPIException bad(String what, String expected) {
        return NpyHeader.bad(name, what, expected);
    }
}
