package org.jmpi.hydra.demux;

import org.jmpi.hydra.job.UsageException;

/**
 * Text with places for what differs from rank to rank: {@code %r} rank, {@code %R} rank with zeros before, as wide as the number of ranks, {@code %s} number of ranks, {@code %h} host,
 * {@code %p} number of the host, {@code %g} number of the job, {@code %%} a percent sign. Mirrors
 * {@code HYD_demux}'s patterns.
 */
public final class NamePattern {
    private static final String LETTERS = "rRshpg%";
    private final String text;

    /**
     * @param option who takes the pattern, for messages
     * @param text the pattern
     * @throws UsageException when a percent sign is followed by something else
     */
    public NamePattern(String option, String text) {
        this.text = text;
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 2)) {
            if (at + 1 >= text.length() || LETTERS.indexOf(text.charAt(at + 1)) < 0) {
                throw new UsageException(option + " " + text + " column " + (at + 1) + ": '"
                        + text.substring(at, Math.min(at + 2, text.length()))
                        + "': expected %r or %R (rank), %s (ranks), %h (host), %p (number of the host), %g (number of the"
                        + " job) or %%");
            }
        }
    }

    /**
     * @param place a rank
     * @return the text for that rank
     */
    public String of(RankPlace place) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            result.append(c == '%' ? value(text.charAt(++i), place) : String.valueOf(c));
        }
        return result.toString();
    }

    private static String value(char letter, RankPlace place) {
        return switch (letter) {
            case 'r' -> Integer.toString(place.rank());
            case 'R' -> {
                String rank = Integer.toString(place.rank());
                int width = Integer.toString(place.ranks()).length();
                yield "0".repeat(width - rank.length()) + rank;
            }
            case 's' -> Integer.toString(place.ranks());
            case 'h' -> place.host();
            case 'p' -> Integer.toString(place.node());
            case 'g' -> Integer.toString(place.world());
            default -> "%";
        };
    }
}
