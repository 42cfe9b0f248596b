package org.jmpi.tool.trace.finish;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.ValueType;

/** Words in the journal of a rank that the format has no record for: a property of the rank. */
final class RankNote {
    private RankNote() {}

    static void write(DefinitionWriter out, long rank, String name, String words) {
        long text = out.text(words);
        out.write(DefinitionType.LOCATION_GROUP_PROPERTY, rank, out.text(name), text, ValueType.STRING.ordinal(), text);
    }

    /** Returns the notes of a name in the order of writing; words that do not fit are none of ours. */
    static List<Matcher> find(Definitions journal, String name, Pattern words) {
        List<Matcher> all = new ArrayList<>();
        for (Definition each : journal.of(DefinitionType.LOCATION_GROUP_PROPERTY)) {
            Matcher found = words.matcher(journal.text(each.value("text")));
            if (journal.name(each).equals(name) && found.matches()) {
                all.add(found);
            }
        }
        return all;
    }
}
