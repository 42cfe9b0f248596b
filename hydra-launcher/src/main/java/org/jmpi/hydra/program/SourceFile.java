package org.jmpi.hydra.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/** What must be known of a source file before it is compiled. */
final class SourceFile {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final Pattern PACKAGE = Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum)\\s+(\\w+)");

    final Path path;
    /** Package with a dot behind, empty for none. */
    private final String prefix;

    private final @Nullable String firstType;

    SourceFile(Path path) {
        this.path = path.toAbsolutePath().normalize();
        String text = COMMENT.matcher(read(path)).replaceAll(" ");
        Matcher declaration = PACKAGE.matcher(text);
        this.prefix = declaration.find() ? declaration.group(1) + "." : "";
        Matcher type = TYPE.matcher(text);
        this.firstType = type.find() ? type.group(1) : null;
    }

    private static String read(Path path) {
        try {
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException("source file " + path + " cannot be read as UTF-8 (" + e + ")");
        }
    }

    /** The folder under which this file's package begins; the file's own when folders and package differ. */
    @Nullable
    Path root() {
        Path folder = path.getParent();
        Path root = folder;
        String[] names = prefix.isEmpty() ? new String[0] : prefix.split("\\.");
        for (int i = names.length - 1; i >= 0; i--) {
            if (root == null
                    || root.getFileName() == null
                    || !root.getFileName().toString().equals(names[i])) {
                return folder;
            }
            root = root.getParent();
        }
        return root;
    }

    /** The class named like the file where there is one, else the first, as {@code java File.java} has it. */
    String mainClass(Path compiled) {
        String file = path.getFileName().toString();
        String name = file.substring(0, file.length() - ".java".length());
        Path expected = compiled.resolve((prefix + name).replace('.', '/') + ".class");
        return prefix + (Files.exists(expected) || firstType == null ? name : firstType);
    }
}
