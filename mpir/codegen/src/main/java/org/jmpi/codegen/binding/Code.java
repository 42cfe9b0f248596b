package org.jmpi.codegen.binding;

/** Java source being written, with its indentation. */
public final class Code {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Adds a line. A line that ends with an opening brace indents what follows, one that begins with a closing one ends it. */
    public Code line(String line) {
        if (line.startsWith("}")) {
            depth--;
        }
        if (!line.isEmpty()) {
            text.append("    ".repeat(depth)).append(line);
        }
        text.append('\n');
        if (line.endsWith("{")) {
            depth++;
        }
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
