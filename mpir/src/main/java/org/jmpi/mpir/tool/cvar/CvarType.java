package org.jmpi.mpir.tool.cvar;

/** What a control variable holds, and how its text is read. */
public enum CvarType {
    /** 32-bit decimal integer. */
    INT,
    /** 64-bit decimal integer. */
    LONG,
    /** {@code yes}, {@code true}, {@code on}, {@code 1} or {@code no}, {@code false}, {@code off}, {@code 0}. */
    BOOLEAN,
    /** Finite decimal number. */
    DOUBLE,
    /** Any text; the default {@code NULL} stands for no text at all. */
    STRING,
    /** One of a list of words, stored as its index. */
    ENUM,
    /** {@code low:high}, two 32-bit integers with low not above high. */
    RANGE;

    /** Returns the first letter of the name, which no other type has. */
    char letter() {
        return name().charAt(0);
    }

    /** Returns the type of a {@link #letter}. */
    static CvarType of(char letter) {
        return switch (letter) {
            case 'I' -> INT;
            case 'L' -> LONG;
            case 'B' -> BOOLEAN;
            case 'D' -> DOUBLE;
            case 'S' -> STRING;
            case 'E' -> ENUM;
            default -> RANGE;
        };
    }
}
