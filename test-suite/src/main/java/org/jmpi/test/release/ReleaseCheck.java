package org.jmpi.test.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks at the jars of a build: their names as modules, that no package is in two of them, and the licences of what is shipped with
 * them, all of which the archive's notice has to name. Arguments: the checkout, Maven's repository.
 */
public final class ReleaseCheck {
    /** What is inside JMPI's jars under another name, and what lies beside them in the archive. */
    private static final List<String> SHIPPED = List.of(
            "io.netty:netty-transport:netty.version:Netty",
            "org.jctools:jctools-core-jdk11:jctools.version:JCTools",
            "com.fasterxml.jackson.core:jackson-core:jackson.version:Jackson core",
            "org.agrona:agrona:agrona.version:Agrona",
            "info.picocli:picocli:picocli.version:picocli",
            "org.ow2.asm:asm:asm.version:ASM",
            "org.hdrhistogram:HdrHistogram:hdrhistogram.version:HdrHistogram");

    private final Checkout checkout;
    private final Licences licences;
    private final List<String> problems = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    ReleaseCheck(Checkout checkout, Path repository) {
        this.checkout = checkout;
        this.licences = new Licences(repository);
    }

    /** Prints what there is and what is wrong with it; ends with 1 if anything is. */
    public static void main(String[] args) throws IOException {
        ReleaseCheck check = new ReleaseCheck(Checkout.at(Path.of(args[0])), Path.of(args[1]));
        List<String> problems = check.run();
        check.lines.forEach(System.out::println);
        problems.forEach(each -> System.err.println("WRONG: " + each));
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    /** Returns what is wrong, a line each. */
    List<String> run() throws IOException {
        ModuleNames names = new ModuleNames();
        for (String module : checkout.published()) {
            Path jar = checkout.jar(module);
            lines.add(jar.getFileName() + ": " + names.add(jar));
        }
        problems.addAll(names.problems());
        Path home = checkout.home();
        checkLicences(
                Files.readString(home.resolve("pom.xml")),
                Files.readString(home.resolve("distribution/src/main/archive/NOTICE")));
        return problems;
    }

    private void checkLicences(String pom, String notice) throws IOException {
        for (String each : SHIPPED) {
            String[] parts = each.split(":");
            Matcher version = Pattern.compile("<" + parts[2] + ">([^<]+)<").matcher(pom);
            if (!version.find()) {
                problems.add("the POM has no " + parts[2]);
                continue;
            }
            Set<String> names = licences.of(parts[0], parts[1], version.group(1));
            String shown = parts[0] + ":" + parts[1] + ":" + version.group(1);
            lines.add(shown + ": " + String.join("; ", names));
            if (!Licences.isAllowed(names)) {
                problems.add(shown + " has the licences " + names + ": expected Apache 2, BSD, MIT or CC0");
            }
            if (!notice.contains(parts[3])) {
                problems.add("the archive's NOTICE does not name " + parts[3]);
            }
        }
    }
}
