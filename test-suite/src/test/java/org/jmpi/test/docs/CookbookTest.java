package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import mpi.EmbeddedJob;
import mpi.Intracomm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pieces of docs/cookbook.md compile, and what they assert holds. */
class CookbookTest {
    private static final Path PAGE = Path.of("..", "docs", "cookbook.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");
    private static final String HEAD = """
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.Arrays;
            import java.util.List;
            import java.util.Map;
            import mpi.*;

            public class Cookbook {
            """;

    @TempDir
    Path folder;

    @Test
    void shouldDoWhatItSays() throws Exception {
        Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
        List<String> pieces = new ArrayList<>();
        while (blocks.find()) {
            pieces.add(blocks.group(1));
        }
        String before = pieces.remove(0);
        assertTrue(pieces.size() >= 13, "pieces on the page: " + pieces.size());
        StringBuilder source = new StringBuilder(HEAD);
        for (int i = 0; i < pieces.size(); i++) {
            source.append("public static void piece" + i + "(Intracomm comm) throws Exception {\n")
                    .append(before)
                    .append(pieces.get(i))
                    .append("}\n");
        }
        compile(source.append("}\n").toString());
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.setDefaultAssertionStatus(true);
            Class<?> cookbook = loader.loadClass("Cookbook");
            for (int i = 0; i < pieces.size(); i++) {
                run(cookbook.getMethod("piece" + i, Intracomm.class));
            }
        }
    }

    private static void run(Method piece) {
        IntStream.rangeClosed(1, 4).forEach(ranks -> EmbeddedJob.threads(ranks)
                .timeLimit(Duration.ofMinutes(1))
                .run(comm -> piece.invoke(null, comm)));
    }

    private void compile(String source) throws Exception {
        Path file = Files.writeString(folder.resolve("Cookbook.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options =
                List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
        boolean done = compiler.getTask(
                        said,
                        null,
                        null,
                        options,
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        assertEquals("", said.toString());
        assertTrue(done);
    }
}
