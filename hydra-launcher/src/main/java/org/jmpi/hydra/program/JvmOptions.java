package org.jmpi.hydra.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Which words of a command line are options of {@code java}. */
public final class JvmOptions {
    private static final Pattern ALONE = Pattern.compile("-X.*|-D.*|@.+"
            + "|-(ea|da|enableassertions|disableassertions)(:.*)?|-(esa|dsa|enablesystemassertions|disablesystemassertions)"
            + "|-(javaagent|agentlib|agentpath|verbose|splash):.*|-server|-client|--enable-preview"
            + "|--(add-(modules|reads|exports|opens)|patch-module|limit-modules|upgrade-module-path|module-path"
            + "|source|enable-native-access|illegal-access|illegal-native-access"
            + "|sun-misc-unsafe-memory-access|finalization)=.*");

    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path", "--upgrade-module-path");

    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--add-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--patch-module",
            "--limit-modules",
            "--upgrade-module-path",
            "--enable-native-access",
            "--source");

    private JvmOptions() {}

    /**
     * @param word a word of the command line
     * @return whether it is an option of java that stands alone
     */
    public static boolean standsAlone(String word) {
        return ALONE.matcher(word).matches();
    }

    /**
     * @param word a word of the command line
     * @return whether it is an option of java whose value is the next word
     */
    public static boolean takesValue(String word) {
        return WITH_VALUE.contains(word);
    }

    /**
     * @param word a word of the command line
     * @return whether the next word is a class path
     */
    public static boolean isClassPath(String word) {
        return CLASS_PATH.contains(word);
    }

    /**
     * @param options of java, as a command line has them
     * @return the same with module paths made absolute: ranks may run in another folder
     */
    public static List<String> absolute(List<String> options) {
        List<String> all = new ArrayList<>(options);
        for (int i = 0; i < all.size(); i++) {
            String option = all.get(i);
            if (MODULE_PATH.contains(option) && i + 1 < all.size()) {
                all.set(++i, ClassPath.of(all.get(i)).toString());
            } else if (option.startsWith("--module-path=")) {
                all.set(i, "--module-path=" + ClassPath.of(option.substring("--module-path=".length())));
            }
        }
        return all;
    }

    /**
     * @param options options of java
     * @param pattern a regular expression
     * @return whether one of them matches it as a whole
     */
    static boolean any(List<String> options, Pattern pattern) {
        return options.stream().anyMatch(option -> pattern.matcher(option).matches());
    }
}
