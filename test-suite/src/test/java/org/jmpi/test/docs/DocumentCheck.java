package org.jmpi.test.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds names in a document of things that do not exist, and links that lead nowhere. */
final class DocumentCheck {
    private static final Pattern VARIABLE = Pattern.compile("MPIR_CVAR_\\w+\\*?");
    private static final Pattern FUNCTION = Pattern.compile("(?<!\\w)(?:P?MPI|MPI_T|MPIX)_[A-Z]\\w*[a-z]\\w*");
    private static final Pattern TYPE = Pattern.compile(
            "((?:[a-z][\\w-]*\\.)*)([A-Z][^\\W_]*[a-z][^\\W_]*(?:\\.[A-Z][^\\W_]*[a-z][^\\W_]*)*)(?:[.#](?!java)([a-z]\\w*))?(?:\\(.*\\))?");
    private static final Pattern PACKAGE =
            Pattern.compile("(?:org\\.jmpi\\.|(?:mpir|mpid|hydra|binding|codegen)\\.)[a-z]\\w*(?:\\.[a-z]\\w*)*");
    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w/.~$}-])(?:bin|docs|examples|test-suite|mpi-api|mpir|mpid-ch4|shm-posix|netmod-tcp|hydra-launcher|jmpi-junit|jmpi-spark|jmpi-bom"
                    + "|distribution|\\.ci|\\.github|\\.mvn)/[\\w./*-]*[\\w*]");
    private static final Pattern COMMAND = Pattern.compile("(?<![\\w/.-])jmpi(?:exec|javac|-[a-z]+)(?![\\w./-])");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w/.$\\[=:-])--?([A-Za-z][\\w-]*)");
    private static final Pattern STARTED =
            Pattern.compile("(?:^|[/\\s])(?:jmpi[a-z-]+|mpiexec|mpirun|try-release|compare-peers|report-speed)\\b");
    private static final Pattern PROGRAM =
            Pattern.compile("\\s(?:\\S*\\.java|\\./\\S+|java|[A-Z]\\w*|[a-z.]+\\.[A-Z]\\w*|hostname)(?:\\s|$)");
    private static final Pattern PROFILE = Pattern.compile("(?<=\\s)-P([\\w,-]+)");
    private static final Pattern FILE = Pattern.compile("[\\w.-]+\\.(?:md|sh)");
    private static final Pattern SOURCE = Pattern.compile("[A-Z]\\w*\\.java");
    private static final Pattern LAUNCHER = Pattern.compile("(?:jmpiexec|mpiexec|mpirun)\\b");
    private static final Pattern DECISION = Pattern.compile("\\bADRs? (\\d+)");

    private final Path home;
    private final ExistingNames names;

    DocumentCheck(Path home, ExistingNames names) {
        this.home = home;
        this.names = names;
    }

    /** Returns what is wrong with the document, a line for each fault. */
    List<String> faults(Document document) throws IOException {
        List<String> faults = new ArrayList<>();
        for (String link : document.links()) {
            addIf(!leadsSomewhere(document, link), faults, "link " + link);
        }
        String text = document.text();
        VARIABLE.matcher(text)
                .results()
                .map(m -> m.group())
                .forEach(v -> addIf(!isVariable(v), faults, "variable " + v));
        FUNCTION.matcher(text)
                .results()
                .map(m -> m.group())
                .forEach(f -> addIf(!isFunction(f), faults, "function " + f));
        for (String number :
                DECISION.matcher(text).results().map(m -> m.group(1)).toList()) {
            addIf(!hasDecision(Integer.parseInt(number)), faults, "decision ADR " + number);
        }
        for (String span : document.spans()) {
            addNames(span, faults);
            addCommand(span, faults);
        }
        for (String block : document.blocks()) {
            block.lines().forEach(line -> addCommand(line.replaceFirst("(?<=\\s)# .*", ""), faults));
        }
        return faults.stream()
                .distinct()
                .map(f -> home.relativize(document.path()) + ": " + f + " does not exist")
                .toList();
    }

    private boolean hasDecision(int number) throws IOException {
        try (Stream<Path> pages = Files.list(home.resolve("docs/adr"))) {
            String prefix = String.format(Locale.ROOT, "%04d-", number);
            return pages.anyMatch(p -> p.getFileName().toString().startsWith(prefix));
        }
    }

    private boolean leadsSomewhere(Document document, String link) throws IOException {
        if (link.matches("[a-z]+://.*|mailto:.*")) {
            return true;
        }
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty()
                ? document.path()
                : document.path().resolveSibling(parts[0]).normalize();
        if (!parts[0].isEmpty() && !Files.exists(target)) {
            return false;
        }
        Document there = parts[0].isEmpty() ? document : null;
        return parts.length == 1
                || (there != null ? there : Document.read(target)).anchors().contains(parts[1]);
    }

    /** A name that ends with a star or an underscore stands for all that begin so. */
    private boolean isVariable(String name) {
        return name.endsWith("*") || name.endsWith("_") || names.hasVariable(name);
    }

    private boolean isFunction(String name) {
        return name.endsWith("_") || names.hasWord(name) || names.hasWord(name.replaceFirst("^P", ""));
    }

    /** Types with members, packages, and files that are named alone. */
    private void addNames(String span, List<String> faults) {
        Matcher type = TYPE.matcher(span);
        if (type.matches() && !names.hasOther(span)) {
            String[] nested = type.group(2).split("\\.");
            String last = nested[nested.length - 1];
            if (!names.hasType(last)) {
                boolean member = nested.length > 1 && names.hasMember(nested[nested.length - 2], last);
                addIf(!member, faults, "class " + span);
            } else if (type.group(3) != null) {
                addIf(!names.hasMember(last, type.group(3)), faults, "member " + span);
            }
            String in = type.group(1).replaceFirst("\\.$", "");
            addIf(!in.isEmpty() && names.hasType(last) && !names.isIn(nested[0], in), faults, "class " + span);
        }
        if (PACKAGE.matcher(span).matches()) {
            int dot = span.lastIndexOf('.');
            addIf(
                    !names.hasPackage(span) && !names.hasOther(span),
                    faults,
                    "package " + span.substring(0, dot) + span.substring(dot));
        }
        String first = span.split(" ")[0];
        if (FILE.matcher(first).matches() && !names.hasOther(first)) {
            boolean there = Files.exists(home.resolve(first))
                    || Files.exists(home.resolve("docs").resolve(first));
            addIf(!there, faults, "file " + first);
        }
        if (SOURCE.matcher(span).matches()) {
            addIf(!names.hasSource(span), faults, "file " + span);
        }
    }

    /** Paths, commands, their options, and profiles of Maven. */
    private void addCommand(String code, List<String> faults) {
        PATH.matcher(code)
                .results()
                .map(m -> m.group())
                .filter(p -> !p.contains("/target/") && !p.endsWith("/target"))
                .forEach(path -> {
                    try {
                        addIf(!names.hasFile(path), faults, "file " + path);
                    } catch (IOException e) {
                        faults.add("file " + path);
                    }
                });
        COMMAND.matcher(code)
                .results()
                .map(m -> m.group())
                .forEach(c -> addIf(
                        !Files.exists(home.resolve("bin").resolve(c))
                                && !Files.exists(home.resolve(c).resolve("pom.xml"))
                                && !names.hasOther(c),
                        faults,
                        "command " + c));
        Matcher started = STARTED.matcher(code);
        if (started.find()) {
            boolean launcher = LAUNCHER.matcher(started.group()).find();
            addOptions(code.substring(started.end()), launcher, faults);
        } else if (code.startsWith("-") && !code.contains(" ")) {
            addOptions(" " + code, false, faults);
        }
        if (code.contains("mvn ")) {
            PROFILE.matcher(code)
                    .results()
                    .flatMap(m -> List.of(m.group(1).split(",")).stream())
                    .forEach(p -> addIf(!names.hasProfile(p), faults, "profile " + p));
        }
    }

    /** The options before the program; those of Java are not ours. */
    private void addOptions(String code, boolean launcher, List<String> faults) {
        Matcher program = PROGRAM.matcher(code);
        String own = program.find() ? code.substring(0, program.start() + 1) : code;
        Matcher m = OPTION.matcher(own);
        while (m.find()) {
            String option = m.group(1);
            boolean java = option.matches("[XDJP].*") || names.hasOther(m.group());
            boolean there = launcher ? names.hasLauncherOption(option) : names.hasOption(option);
            addIf(!java && !there, faults, "option " + m.group());
        }
    }

    private static void addIf(boolean wrong, List<String> faults, String fault) {
        if (wrong) {
            faults.add(fault);
        }
    }
}
