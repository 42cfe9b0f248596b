package org.jmpi.test.times;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder of Surefire's or Failsafe's reports, a file for each class of tests, written when its tests have ended. */
final class ReportFolder {
    private static final Pattern SUITE = Pattern.compile("<testsuite\\b[^>]*>");
    private static final Pattern NAME = Pattern.compile("\\bname=\"([^\"]*)\"");
    private static final Pattern TIME = Pattern.compile("\\btime=\"([0-9.,]+)\"");
    private static final int SLOWEST = 4;

    private ReportFolder() {}

    /**
     * Returns the tests of {@code folder} as one step that names the slowest classes; nothing if there are none.
     *
     * @param since reports from before this, in milliseconds of the clock, are of another build
     */
    static Optional<Step> read(String name, Path folder, long since) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        List<Step> classes = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String simple = file.getFileName().toString();
                if (simple.startsWith("TEST-") && simple.endsWith(".xml")) {
                    readClass(file).filter(each -> each.end() >= since).ifPresent(classes::add);
                }
            }
        }
        if (classes.isEmpty()) {
            return Optional.empty();
        }
        long begin = classes.stream().mapToLong(Step::begin).min().getAsLong();
        long end = classes.stream().mapToLong(Step::end).max().getAsLong();
        return Optional.of(new Step(name, Math.max(begin, since), end, slowest(classes)));
    }

    private static Optional<Step> readClass(Path file) throws IOException {
        Matcher suite = SUITE.matcher(Files.readString(file));
        if (!suite.find()) {
            return Optional.empty();
        }
        Matcher name = NAME.matcher(suite.group());
        Matcher time = TIME.matcher(suite.group());
        if (!name.find() || !time.find()) {
            return Optional.empty();
        }
        long end = Files.getLastModifiedTime(file).toMillis();
        long millis = (long) (1000 * Double.parseDouble(time.group(1).replace(",", "")));
        return Optional.of(new Step(name.group(1).replaceFirst(".*\\.", ""), end - millis, end, ""));
    }

    private static String slowest(List<Step> classes) {
        return classes.stream()
                .sorted(Comparator.comparingDouble(Step::seconds).reversed())
                .limit(SLOWEST)
                .map(each -> String.format(Locale.ROOT, "%s %.0f", each.name(), each.seconds()))
                .collect(Collectors.joining(", "));
    }
}
