package org.jmpi.test.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What others' artifacts say of their licences, in their POMs or those of their parents. */
final class Licences {
    /** Those that allow to ship an artifact beside or inside JMPI's. */
    private static final List<Pattern> ALLOWED = List.of(
            Pattern.compile("(?i).*apache.*2.*"),
            Pattern.compile("(?i).*bsd.*"),
            Pattern.compile("(?i).*(mit|cc0|public domain).*"));

    private static final int MOST_PARENTS = 6;
    private static final Pattern PARENT = Pattern.compile("(?s)<parent>(.*?)</parent>");
    private static final Pattern LICENCES = Pattern.compile("(?s)<licenses>(.*?)</licenses>");
    private static final Pattern NAME = Pattern.compile("(?s)<name>(.*?)</name>");

    private final Path repository;

    /** @param repository Maven's, on this machine */
    Licences(Path repository) {
        this.repository = repository;
    }

    /** Returns the names of an artifact's licences; empty if nothing says any. */
    Set<String> of(String group, String artifact, String version) throws IOException {
        Set<String> names = new TreeSet<>();
        String[] next = {group, artifact, version};
        for (int i = 0; i < MOST_PARENTS && next.length > 0 && names.isEmpty(); i++) {
            Path pom = repository
                    .resolve(next[0].replace('.', '/'))
                    .resolve(next[1])
                    .resolve(next[2])
                    .resolve(next[1] + "-" + next[2] + ".pom");
            if (!Files.exists(pom)) {
                break;
            }
            String text = Files.readString(pom).replaceAll("(?s)<!--.*?-->", "");
            Matcher licences = LICENCES.matcher(text);
            if (licences.find()) {
                Matcher name = NAME.matcher(licences.group(1));
                while (name.find()) {
                    names.add(name.group(1).strip());
                }
            }
            next = parent(text);
        }
        return names;
    }

    private static String[] parent(String pom) {
        Matcher parent = PARENT.matcher(pom);
        return parent.find()
                ? new String[] {
                    element("groupId", parent.group(1)),
                    element("artifactId", parent.group(1)),
                    element("version", parent.group(1))
                }
                : new String[0];
    }

    private static String element(String name, String text) {
        Matcher value = Pattern.compile("<" + name + ">([^<]*)<").matcher(text);
        return value.find() ? value.group(1).strip() : "";
    }

    /** Returns whether one of an artifact's licences allows to ship it. */
    static boolean isAllowed(Set<String> names) {
        return names.stream().anyMatch(name -> ALLOWED.stream()
                .anyMatch(allowed -> allowed.matcher(name).matches()));
    }
}
