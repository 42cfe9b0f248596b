package org.jmpi.mpir.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes trees of maps, lists and plain values as JSON. */
public final class JsonText {
    private JsonText() {}

    /**
     * {@return the text, indented}
     *
     * @param tree a map (in its order), an {@link Iterable}, a {@code long[]}, a {@code double[]}, a number, a boolean, or
     *     what {@code toString} says of anything else; null is null
     */
    public static String of(Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            out.setPrettyPrinter(new DefaultPrettyPrinter());
            write(out, tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void write(JsonGenerator out, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> e : map.entrySet()) {
                out.writeFieldName(String.valueOf(e.getKey()));
                write(out, e.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            out.writeStartArray();
            for (Object each : list) {
                write(out, each);
            }
            out.writeEndArray();
        } else if (value instanceof long[] numbers) {
            out.writeArray(numbers, 0, numbers.length);
        } else if (value instanceof double[] numbers) {
            out.writeArray(numbers, 0, numbers.length);
        } else {
            plain(out, value);
        }
    }

    private static void plain(JsonGenerator out, Object value) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Double || value instanceof Float) {
            out.writeNumber(((Number) value).doubleValue());
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else {
            out.writeString(value.toString());
        }
    }
}
