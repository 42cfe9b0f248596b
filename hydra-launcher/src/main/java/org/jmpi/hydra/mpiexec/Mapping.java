package org.jmpi.hydra.mpiexec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.hosts.PlacementRule.Order;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.mpir.mpl.NearestName;

/** The values of {@code -map-by} and {@code -bind-to}, in Hydra's and Open MPI's words. */
final class Mapping {
    /** What processors can be grouped by; the node's topology says which there are. */
    static final List<String> TARGETS =
            List.of("hwthread", "core", "l1", "l2", "l3", "numa", "socket", "package", "board", "machine");

    private static final List<String> PLACES = List.of("slot", "node", "ppr");
    private static final Pattern PPR = Pattern.compile("ppr:([^:]*):([^:]*)(?::(.*))?");
    private static final Pattern CACHE = Pattern.compile("(l[123])[a-z]*");
    private static final Pattern USER = Pattern.compile("user:[0-9]+([-+,][0-9]+)*");

    private Mapping() {}

    /** Applies {@code -map-by}. */
    static void apply(CommandLine line, String name, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        Matcher ppr = PPR.matcher(lower);
        if (lower.equals("ppr") || ppr.matches()) {
            if (!ppr.matches() || !List.of("node", "slot").contains(ppr.group(2))) {
                throw new UsageException(name + " " + value + ": expected ppr:N:node, N ranks on each host");
            }
            perNode(line, OptionActions.count(name + " ppr", ppr.group(1)));
            modifiers(line, name, ppr.group(3));
            return;
        }
        int colon = lower.indexOf(':');
        String what = plain(colon < 0 ? lower : lower.substring(0, colon));
        if (what.equals("slot") || what.equals("node")) {
            Order order = what.equals("slot") ? Order.FILL : Order.ROUND_ROBIN;
            line.rule = new PlacementRule(order, line.rule.perHost(), line.rule.strict(), null);
        } else if (!what.isEmpty()) {
            line.binding.mapping = known(name, value, what);
        }
        modifiers(line, name, colon < 0 ? null : lower.substring(colon + 1));
    }

    private static void perNode(CommandLine line, int ranks) {
        line.rule = new PlacementRule(Order.EXACT, ranks, line.rule.strict(), null);
    }

    private static void modifiers(CommandLine line, String name, String text) {
        if (text == null) {
            return;
        }
        for (String each : text.split("[:,]")) {
            if (each.matches("(no)?oversubscribe")) {
                line.rule = new PlacementRule(
                        line.rule.order(), line.rule.perHost(), each.startsWith("no"), line.rule.rankmap());
            } else if (each.startsWith("pe=")) {
                line.binding.target = "core:" + OptionActions.count(name + " PE=", each.substring("pe=".length()));
            } else if (!each.equals("span")) {
                throw new UsageException(name + " " + text + ": unknown modifier '" + each
                        + "', expected OVERSUBSCRIBE, NOOVERSUBSCRIBE or PE=N");
            }
        }
    }

    /** Checks the value of {@code -bind-to}; returns it in one spelling, empty for none. */
    static String target(String name, String value) {
        String lower = value.toLowerCase(Locale.ROOT).replaceAll(":(overload-allowed|if-supported)", "");
        if (lower.equals("none")) {
            return "";
        }
        if (lower.startsWith("user")) {
            if (!USER.matcher(lower).matches()) {
                throw new UsageException(name + " " + value + ": expected user:LIST, the processors of each rank, as in"
                        + " user:0,2-3,5+7");
            }
            return lower;
        }
        int colon = lower.indexOf(':');
        String what = known(name, value, plain(colon < 0 ? lower : lower.substring(0, colon)));
        return colon < 0 ? what : what + ":" + OptionActions.count(name + " " + what, lower.substring(colon + 1));
    }

    private static String plain(String word) {
        Matcher cache = CACHE.matcher(word);
        return switch (word) {
            case "package" -> "socket";
            case "rr", "thread", "cpu" -> "hwthread";
            case "machine" -> "board";
            default -> cache.matches() ? cache.group(1) : word;
        };
    }

    private static String known(String name, String value, String what) {
        if (!TARGETS.contains(what)) {
            List<String> all = new ArrayList<>(TARGETS);
            all.addAll(name.contains("map") ? PLACES : List.of("none", "user"));
            throw new UsageException(name + " " + value
                    + NearestName.of(what, all)
                            .map(near -> ": did you mean " + near + "?")
                            .orElse(": expected one of " + String.join(", ", all)));
        }
        return what;
    }
}
