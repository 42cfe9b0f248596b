package org.jmpi.hydra.commandline;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/** Options of Open MPI 5 whose value is a list of what older versions had options for. */
final class ListOptions {
    private static final Pattern QUALIFIED =
            Pattern.compile("(.+)[:,](nojobid|jobid|nocopy|copy|raw)", Pattern.CASE_INSENSITIVE);

    private final CommandLine line;

    ListOptions(CommandLine line) {
        this.line = line;
    }

    /** {@code -display}. */
    void display(String option, String list) {
        for (String word : list.split(",", -1)) {
            switch (word.toLowerCase(Locale.ROOT).replaceFirst("[:;].*", "")) {
                case "map", "map-devel", "allocation", "alloc" -> line.displayMap = true;
                case "bind", "bindings" -> line.binding.report = true;
                case "topo", "cpus", "proctable" -> warn(option + " " + word, "-display-map prints where ranks run");
                default ->
                    throw new UsageException(option + " " + list + ": unknown '" + word
                            + "', expected map, allocation or bind, with commas between");
            }
        }
    }

    /** {@code -runtime-options}. */
    void runtimeOptions(String option, String list) {
        for (String word : list.split(",", -1)) {
            int equals = word.indexOf('=');
            String value = equals < 0 ? "" : word.substring(equals + 1);
            String name = (equals < 0 ? word : word.substring(0, equals)).toLowerCase(Locale.ROOT);
            switch (name) {
                case "donotlaunch" -> line.doNotLaunch = isOn(value);
                case "timeout" -> line.timeLimit = OptionActions.seconds(option + " timeout", value);
                case "recoverable", "recovery", "continuous" -> line.autoCleanup = !isOn(value);
                case "report-state-on-timeout", "get-stack-traces", "notifyerrors", "aggregate-help" -> {}
                case "autorestart", "max-restarts" ->
                    throw new UsageException(
                            option + " " + word + " is not to be had here: a rank is not started again; leave it away");
                default -> warn(option + " " + word, "-v prints what the launcher does");
            }
        }
    }

    private static boolean isOn(String value) {
        return !value.matches("(?i)0|f|false|n|no");
    }

    private void warn(String said, String instead) {
        line.warnings.add(said + " has no effect: " + instead);
    }

    /** {@code -output}. */
    void output(String option, String list) {
        CommandLine.Streams streams = line.streams;
        for (String word : list.split(",", -1)) {
            int equals = word.indexOf('=');
            String value = equals < 0 ? "" : word.substring(equals + 1);
            String name = (equals < 0 ? word : word.substring(0, equals)).toLowerCase(Locale.ROOT);
            switch (name) {
                case "tag", "tag-detailed", "tag-fullname" -> streams.tag = true;
                case "rank" -> streams.prefix = "[%r] ";
                case "timestamp" -> streams.stamp = true;
                case "merge", "merge-stderr-to-stdout" -> streams.merge = true;
                case "dir", "directory" -> directory(required(option, word, value));
                case "file", "filename" -> file(required(option, word, value));
                case "nocopy" -> streams.copy = false;
                case "nojobid" -> {
                    streams.outFiles = withoutJob(streams.outFiles);
                    streams.errFiles = withoutJob(streams.errFiles);
                }
                case "copy", "jobid", "raw" -> {}
                default ->
                    throw new UsageException(option + " " + list + ": '" + word
                            + "' is not to be had, expected tag, rank, timestamp, merge-stderr-to-stdout, dir=DIR or"
                            + " file=NAME, with commas between");
            }
        }
    }

    private static String required(String option, String word, String value) {
        if (value.isEmpty()) {
            throw new UsageException(option + " " + word + ": expected a name, as in dir=out");
        }
        return value;
    }

    private static @Nullable String withoutJob(@Nullable String pattern) {
        return pattern == null ? null : pattern.replaceFirst("/1(/rank[.]%R/std(out|err))$", "$1");
    }

    /** {@code -output-filename}: a folder for each rank, as Open MPI has made them since version 4. */
    void directory(String value) {
        String path = qualified(value);
        boolean job = !value.substring(path.length()).toLowerCase(Locale.ROOT).contains("nojobid");
        String folder = path.replace("%", "%%") + (job ? "/1" : "") + "/rank.%R/";
        line.streams.outFiles = folder + "stdout";
        line.streams.errFiles = folder + "stderr";
    }

    private void file(String value) {
        line.streams.outFiles = qualified(value).replace("%", "%%") + ".%r";
        line.streams.errFiles = line.streams.outFiles;
    }

    /** Returns the path before the qualifiers. */
    private String qualified(String value) {
        line.streams.copy = true;
        String path = value;
        for (Matcher m = QUALIFIED.matcher(path); m.matches(); m = QUALIFIED.matcher(path)) {
            path = m.group(1);
            line.streams.copy &= !m.group(2).equalsIgnoreCase("nocopy");
        }
        return path;
    }
}
