package org.jmpi.test.info;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps and lists. */
final class Json {
    private Json() {}

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(String text) {
        try (JsonParser in = new JsonFactory().createParser(text)) {
            in.nextToken();
            Map<String, Object> all = (Map<String, Object>) value(in);
            if (in.nextToken() != null) {
                throw new IllegalArgumentException("text behind the JSON");
            }
            return all;
        } catch (IOException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Map<String, Object> of, String name) {
        return (List<Map<String, Object>>) of.get(name);
    }

    private static Object value(JsonParser in) throws IOException {
        if (in.hasToken(JsonToken.START_OBJECT)) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                members.put(name, value(in));
            }
            return members;
        }
        if (in.hasToken(JsonToken.START_ARRAY)) {
            List<Object> items = new ArrayList<>();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                items.add(value(in));
            }
            return items;
        }
        return in.currentToken().isNumeric()
                ? in.getNumberValue()
                : in.currentToken().isBoolean() ? in.getBooleanValue() : in.getText();
    }
}
