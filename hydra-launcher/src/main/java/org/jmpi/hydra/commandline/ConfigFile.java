package org.jmpi.hydra.commandline;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.UsageException;

/**
 * Divides a file into words as a shell does: blanks between them, quotes, backslashes, {@code #} before a comment. A
 * backslash at the end of a line continues it.
 */
final class ConfigFile {
    private static final char END = '\0';

    private final String name;
    private final String text;
    private final List<ArgumentReader.Word> words = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private ConfigFile(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /**
     * @param option who names the file, for messages
     * @param file the file
     * @param programs whether a line is a program: then a {@code :} stands between two lines that are not empty
     * @throws UsageException when the file cannot be read, is no text, or a quote is not closed
     */
    static List<ArgumentReader.Word> read(String option, Path file, boolean programs) {
        try {
            return new ConfigFile(file.toString(), Files.readString(file, StandardCharsets.UTF_8)).words(programs);
        } catch (CharacterCodingException e) {
            throw new UsageException(option + " " + file + " is no text: expected lines of options in UTF-8");
        } catch (IOException e) {
            throw new UsageException(option + " " + file + " cannot be read ("
                    + e.getClass().getSimpleName() + "): give the path of a readable file of options");
        }
    }

    private List<ArgumentReader.Word> words(boolean programs) {
        while (true) {
            skipBlanks();
            char c = peek();
            if (c == END && at >= text.length()) {
                break;
            }
            if (c == '\n') {
                endLine(programs);
            } else if (c == '#') {
                skipComment();
            } else {
                word();
            }
        }
        if (endsWithColon()) {
            words.remove(words.size() - 1);
        }
        return words;
    }

    private boolean endsWithColon() {
        return !words.isEmpty() && words.get(words.size() - 1).text().equals(":");
    }

    private void endLine(boolean programs) {
        if (programs && !words.isEmpty() && !endsWithColon()) {
            words.add(new ArgumentReader.Word(":", where()));
        }
        newLine();
    }

    private void newLine() {
        at++;
        line++;
        lineStart = at;
    }

    private void skipBlanks() {
        while (true) {
            char c = peek();
            if (c == ' ' || c == '\t' || c == '\r') {
                at++;
            } else if (continues()) {
                at = text.indexOf('\n', at);
                newLine();
            } else {
                return;
            }
        }
    }

    /** A backslash at the end of a line. */
    private boolean continues() {
        return text.startsWith("\\\n", at) || text.startsWith("\\\r\n", at);
    }

    private void skipComment() {
        while (at < text.length() && text.charAt(at) != '\n') {
            at++;
        }
    }

    private void word() {
        String where = where();
        StringBuilder word = new StringBuilder();
        for (char c = peek(); at < text.length() && " \t\r\n".indexOf(c) < 0 && !continues(); c = peek()) {
            if (c == '\'' || c == '"') {
                quoted(c, word);
            } else if (c == '\\') {
                escaped(word);
            } else {
                word.append(plain(c));
            }
        }
        words.add(new ArgumentReader.Word(word.toString(), where));
    }

    private char plain(char c) {
        if (c < ' ' && c != '\t') {
            throw new UsageException(
                    where() + "a control character (" + (int) c + "): expected lines of options, is this a text file?");
        }
        at++;
        return c;
    }

    private void escaped(StringBuilder word) {
        if (at + 1 >= text.length()) {
            throw new UsageException(where() + "a backslash at the end of the file: expected another line");
        }
        at++;
        word.append(plain(peek()));
    }

    private void quoted(char quote, StringBuilder word) {
        String where = where();
        at++;
        while (at < text.length() && peek() != quote && peek() != '\n') {
            if (quote == '"' && peek() == '\\' && at + 1 < text.length() && "\"\\".indexOf(text.charAt(at + 1)) >= 0) {
                at++;
            }
            word.append(plain(peek()));
        }
        if (peek() != quote) {
            throw new UsageException(
                    where + "a quote (" + quote + ") that is not closed on its line: close it, or write \\" + quote);
        }
        at++;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private String where() {
        return name + " line " + line + " column " + (at - lineStart + 1) + ": ";
    }

    /** Divides one value, as of a variable, into words by the same rules. */
    static List<String> divide(String option, String value) {
        return new ConfigFile(option, value)
                .words(false).stream().map(ArgumentReader.Word::text).toList();
    }
}
