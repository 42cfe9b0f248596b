package org.jmpi.mpir.tool.cvar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jmpi.codegen.cvar.CvarProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CvarProcessorTest {
    private static final String SOUND =
            "name=\"MPIR_CVAR_X\" category=\"CH4\" type=CvarType.INT defaultValue=\"1\"" + " description=\"Text.\"";

    @TempDir
    Path output;

    private String compile(String source) throws IOException, URISyntaxException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Path classes = Path.of(
                Cvar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> options =
                List.of("-cp", output + File.pathSeparator + classes, "-Ajmpi.module=my-module", "-Werror");
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            files.setLocation(StandardLocation.CLASS_OUTPUT, List.of(output.toFile()));
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, diagnostics, options, null, List.of(new Snippet(source)));
            task.setProcessors(List.of(new CvarProcessor()));
            task.call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(d -> d.getMessage(Locale.ROOT))
                .collect(Collectors.joining("\n"));
    }

    /** A class with one variable: {@link #SOUND} where each given field replaces its namesake or is added. */
    private static String declaring(String key, String... changes) {
        List<String> fields = new ArrayList<>(List.of(SOUND.split(" (?=[a-zA-Z]+=)")));
        for (String change : changes) {
            String name = change.substring(0, change.indexOf('=') + 1);
            fields.removeIf(field -> field.startsWith(name));
            if (!change.endsWith("=")) {
                fields.add(change);
            }
        }
        return classOf(
                "@Cvar(" + String.join(", ", fields) + ") static final CvarKey K = CvarKey.of(\"" + key + "\");");
    }

    private static String classOf(String body) {
        return "package snippet; import org.jmpi.mpir.tool.cvar.*; import org.jmpi.mpir.tool.type.*; final class Declares { "
                + body + " }";
    }

    @Test
    void shouldWriteTableAndServiceEntry() throws Exception {
        assertEquals("", compile(declaring("MPIR_CVAR_X", "description=\"A \\\"quoted\\\" text, 5 \u00b5s.\"")));
        assertTrue(Files.exists(output.resolve("org/jmpi/cvars/mymodule/MyModuleCvars.class")));
        assertEquals(
                "org.jmpi.cvars.mymodule.MyModuleCvars\n",
                Files.readString(output.resolve("META-INF/services/org.jmpi.mpir.tool.cvar.CvarTable")));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {output.toUri().toURL()}, Cvar.class.getClassLoader())) {
            CvarTable table = (CvarTable) loader.loadClass("org.jmpi.cvars.mymodule.MyModuleCvars")
                    .getConstructor()
                    .newInstance();
            CvarInfo info = table.cvars().get(0);
            assertEquals("MPIR_CVAR_X", info.name());
            assertEquals("A \"quoted\" text, 5 \u00b5s.", info.description());
            assertEquals("snippet.Declares", info.declaredIn());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "category=\"CHAPTER4\" | category \"CHAPTER4\" does not exist",
                "defaultValue=\"one\" | default \"one\" does not fit: INT takes an integer",
                "defaultValue=\"4294967296\" | default \"4294967296\" does not fit",
                "min=2 | default \"1\" does not fit: INT takes an integer from 2",
                "max=0 | default \"1\" does not fit",
                "type=CvarType.ENUM | an ENUM needs enumValues",
                "type=CvarType.BOOLEAN;defaultValue=\"maybe\" | BOOLEAN takes true or false",
                "type=CvarType.BOOLEAN;min=0 | min and max are for INT, LONG and RANGE",
                "type=CvarType.RANGE | RANGE takes low:high",
                "type=CvarType.RANGE;defaultValue=\"5:4\" | RANGE takes low:high",
                "type=CvarType.DOUBLE;defaultValue=\"NaN\" | DOUBLE takes a finite number",
                "type=CvarType.ENUM;enumValues={\"a\",\"b\"} | default \"1\" does not fit: ENUM takes one of [a, b]",
                "type=CvarType.ENUM;enumValues={\"1\",\"1\"} | enumValues hold a word twice",
                "enumValues={\"1\"} | enumValues are for ENUM only",
                "min=9;max=3 | min 9 is above max 3",
                "description=\" \" | description is empty",
                "altEnv={\"OTHER\"} | name \"OTHER\" has to be MPIR_CVAR_",
                "altEnv={\"MPIR_CVAR_X\"} | stands there twice or is the variable's own",
                "type=CvarType.RANGE;defaultValue=\"5:9\";max=8 | RANGE takes low:high, integers from",
                "type=CvarType.RANGE;defaultValue=\"1:5\";min=2 | RANGE takes low:high, integers from 2",
                "type=CvarType.RANGE;defaultValue=\"1:\" | RANGE takes low:high",
                "type=CvarType.LONG;defaultValue=\"9223372036854775808\" | LONG takes an integer",
                "type=CvarType.STRING;max=5 | min and max are for INT, LONG and RANGE",
                "type=CvarType.ENUM;enumValues={\"1\",\" \"} | enumValues hold a word that is empty",
                "type=CvarType.ENUM;enumValues={\"1\",\" b\"} | has blanks around it",
                "scope=CvarScope.CONSTANT;dynamic=true | scope CONSTANT is never written, so it can't be dynamic",
                "scope=CvarScope.READONLY;dynamic=true | scope READONLY is never written, so it can't be dynamic",
                "binding=ObjectBinding.MPI_COMM;scope=CvarScope.LOCAL | say dynamic = true",
                "binding=ObjectBinding.MPI_COMM;dynamic=true | scope ALL_EQ speaks of all ranks",
                "name= | missing a default value for the element 'name'",
                "category= | missing a default value for the element 'category'",
                "type= | missing a default value for the element 'type'",
                "altEnv={\"MPIR_CVAR_Y\",\"MPIR_CVAR_Y\"} | stands there twice",
                "description= | missing a default value for the element 'description'",
                "defaultValue= | missing a default value for the element 'defaultValue'",
            })
    void shouldRefuseABadField(String changes, String error) throws Exception {
        String reported = compile(declaring("MPIR_CVAR_X", changes.split(";")));
        assertTrue(reported.contains(error), reported);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "type=CvarType.BOOLEAN;defaultValue=\"true\"",
                "type=CvarType.LONG;defaultValue=\"-9223372036854775808\"",
                "type=CvarType.DOUBLE;defaultValue=\"-1.5e3\"",
                "type=CvarType.STRING;defaultValue=\"NULL\"",
                "type=CvarType.STRING;defaultValue=\"\"",
                "type=CvarType.ENUM;defaultValue=\"b\";enumValues={\"a\",\"b\"}",
                "type=CvarType.RANGE;defaultValue=\"0:65535\";min=0;max=65535",
                "scope=CvarScope.CONSTANT",
                "scope=CvarScope.LOCAL;dynamic=true",
                "binding=ObjectBinding.MPI_COMM;scope=CvarScope.GROUP_EQ;dynamic=true",
                "altEnv={\"MPIR_CVAR_Y\",\"MPIR_CVAR_Z\"}",
            })
    void shouldTakeASoundDeclaration(String changes) throws Exception {
        assertEquals("", compile(declaring("MPIR_CVAR_X", changes.split(";"))));
    }

    @Test
    void shouldRefuseAKeyOfAnotherName() throws Exception {
        String reported = compile(declaring("MPIR_CVAR_Y"));
        assertTrue(reported.contains("the field's key is \"MPIR_CVAR_Y\""), reported);
    }

    @Test
    void shouldRefuseANameWithoutTheStem() throws Exception {
        String reported = compile(declaring("X_SIZE", "name=\"X_SIZE\""));
        assertTrue(reported.contains("name \"X_SIZE\" has to be MPIR_CVAR_"), reported);
    }

    @Test
    void shouldRefuseAFieldThatIsNoConstantKey() throws Exception {
        String annotation = "@Cvar(" + SOUND.replaceAll(" (?=[a-zA-Z]+=)", ", ") + ") ";
        String notFinal = compile(classOf(annotation + "static CvarKey K = CvarKey.of(\"MPIR_CVAR_X\");"));
        assertTrue(notFinal.contains("belongs on a static final field"), notFinal);
        String notKey = compile(classOf(annotation + "static final String K = \"MPIR_CVAR_X\";"));
        assertTrue(notKey.contains("belongs on a static final field"), notKey);
    }

    @Test
    void shouldRefuseANameTwiceInAModule() throws Exception {
        String one = "@Cvar(" + SOUND.replaceAll(" (?=[a-zA-Z]+=)", ", ") + ") static final CvarKey ";
        String reported =
                compile(classOf(one + "K = CvarKey.of(\"MPIR_CVAR_X\"); " + one + "L = CvarKey.of(\"MPIR_CVAR_X\");"));
        assertTrue(reported.contains("declared already, in snippet.Declares"), reported);
    }

    @Test
    void shouldRefuseANameOfAModuleBelow() throws Exception {
        String name = "MPIR_CVAR_DEBUG_CVARS";
        String reported = compile(declaring(name, "name=\"" + name + "\""));
        assertTrue(reported.contains("declared already, in org.jmpi.cvars.mpir.MpirCvars"), reported);
    }

    /** Source text in memory. */
    private static final class Snippet extends SimpleJavaFileObject {
        private final String source;

        Snippet(String source) {
            super(URI.create("string:///snippet/Declares.java"), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }
}
