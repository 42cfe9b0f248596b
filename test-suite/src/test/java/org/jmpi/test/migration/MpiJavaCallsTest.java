package org.jmpi.test.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every member of mpiJava's API is used by a program of {@code examples/mpijava}, all of which check their data. */
class MpiJavaCallsTest {
    @TempDir
    Path classes;

    @Test
    void shouldUseEveryMemberInAProgram() throws Exception {
        List<Path> programs;
        try (Stream<Path> files = Files.list(Launch.home().resolve("examples/mpijava"))) {
            programs = files.filter(each -> each.toString().endsWith(".java")).toList();
        }
        compile(programs);
        StringBuilder text = new StringBuilder();
        for (Path each : programs) {
            text.append(Files.readString(each));
        }
        Set<UsedMembers.Use> uses = UsedMembers.of(classes);
        List<Member> unused = new ArrayList<>();
        for (Member each : Member.all()) {
            if (!isUsed(each, uses, text)) {
                unused.add(each);
            }
        }
        assertEquals(List.of(), unused);
        assertTrue(uses.size() > 200, "uses: " + uses.size());
    }

    private void compile(List<Path> programs) {
        List<String> words = new ArrayList<>(List.of(
                "-nowarn", "-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
        programs.forEach(each -> words.add(each.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, said, said, words.toArray(new String[0]));
        assertEquals(0, code, said.toString(StandardCharsets.UTF_8));
    }

    private static boolean isUsed(Member member, Set<UsedMembers.Use> uses, CharSequence text)
            throws ClassNotFoundException {
        if (member.isField() && member.isStatic() && member.type().equals("int")) {
            // the compiler writes its value into the class
            return Pattern.compile("\\b" + member.owner().getSimpleName() + "\\." + member.name() + "\\b")
                    .matcher(text)
                    .find();
        }
        String name = member.isConstructor() ? "<init>" : member.name();
        for (UsedMembers.Use use : uses) {
            boolean isSame = use.name().equals(name)
                    && (member.isField() ? use.parameters() == UsedMembers.FIELD : member.isTakenBy(use.parameters()));
            if (isSame && isKin(member.owner(), Class.forName(use.owner()))) {
                return true;
            }
        }
        return false;
    }

    /** A call names the class of its expression, the listing that which declares the member. */
    private static boolean isKin(Class<?> listed, Class<?> named) {
        return listed.isAssignableFrom(named) || named.isAssignableFrom(listed);
    }
}
