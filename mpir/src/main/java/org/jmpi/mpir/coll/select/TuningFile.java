package org.jmpi.mpir.coll.select;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/** Reads a tuning file (mirrors {@code MPIR_Csel_create_from_file}). Loads the JSON library, so only for who has a file. */
public final class TuningFile {
    /** Deeper than rules ever are; what is deeper would only exhaust the stack. */
    private static final int DEEPEST = 64;

    private final JsonParser in;

    private TuningFile(JsonParser in) {
        this.in = in;
    }

    /**
     * Reads and checks rules.
     *
     * @throws TuningException if they are no JSON, or no rules
     * @throws IOException if they cannot be read
     */
    public static List<TuningNode> read(Reader text) throws IOException, TuningException {
        try (JsonParser in = new JsonFactory().createParser(text)) {
            List<TuningNode> rules = new TuningFile(in).file();
            TuningCheck.check(rules);
            return rules;
        } catch (JsonProcessingException e) {
            throw new TuningException(
                    e.getLocation() == null ? 1 : e.getLocation().getLineNr(), e.getOriginalMessage(), "JSON");
        }
    }

    private List<TuningNode> file() throws IOException, TuningException {
        in.nextToken();
        List<TuningNode> rules = children(0);
        if (in.nextToken() != null) {
            throw wrong("text behind the last brace", "nothing");
        }
        return rules;
    }

    private List<TuningNode> children(int depth) throws IOException, TuningException {
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            throw wrong(in.currentToken() == null ? "nothing" : in.getText(), "{");
        }
        if (depth > DEEPEST) {
            throw wrong("conditions in conditions", "at most " + DEEPEST + " of them");
        }
        List<TuningNode> children = new ArrayList<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String key = in.currentName();
            int line = line();
            in.nextToken();
            children.add(new TuningNode(key, line, children(depth + 1)));
        }
        return List.copyOf(children);
    }

    private int line() {
        return in.currentTokenLocation().getLineNr();
    }

    private TuningException wrong(String found, String expected) {
        return new TuningException(line(), found, expected);
    }
}
