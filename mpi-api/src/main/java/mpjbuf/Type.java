package mpjbuf;

/** The type of a section's elements. */
public final class Type {
    public static final Type BYTE = new Type("BYTE", 0, 1);
    public static final Type CHAR = new Type("CHAR", 1, Character.BYTES);
    public static final Type SHORT = new Type("SHORT", 2, Short.BYTES);
    public static final Type BOOLEAN = new Type("BOOLEAN", 3, 1);
    public static final Type INT = new Type("INT", 4, Integer.BYTES);
    public static final Type LONG = new Type("LONG", 5, Long.BYTES);
    public static final Type FLOAT = new Type("FLOAT", 6, Float.BYTES);
    public static final Type DOUBLE = new Type("DOUBLE", 7, Double.BYTES);
    /** Objects, which are not in the section itself. */
    public static final Type OBJECT = new Type("OBJECT", 8, 0);

    public static final Type UNDEFINED = new Type("UNDEFINED", -1, 0);

    private static final Type[] ALL = {BYTE, CHAR, SHORT, BOOLEAN, INT, LONG, FLOAT, DOUBLE, OBJECT};

    /** Bytes of an element. */
    final int size;

    private final String name;
    private final int code;

    private Type(String name, int code, int size) {
        this.name = name;
        this.code = code;
        this.size = size;
    }

    /** Returns the number of this type. */
    public int getCode() {
        return code;
    }

    /** Returns the type of a number, {@link #UNDEFINED} if there is none. */
    public static Type getType(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : UNDEFINED;
    }

    @Override
    public String toString() {
        return name;
    }
}
