package org.jmpi.mpir.tool;

/** Makes the errors of this package, so that wording and class stand in one place. */
final class ToolErrors {
    private ToolErrors() {}

    static RuntimeException badValue(String source, String text, String expected) {
        return new IllegalArgumentException(source + "=" + text + ": this variable takes " + expected
                + "; correct the value or unset the variable");
    }
}
