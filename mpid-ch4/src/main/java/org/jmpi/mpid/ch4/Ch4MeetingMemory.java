package org.jmpi.mpid.ch4;

import java.util.BitSet;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.meeting.Meeting;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpir.mpid.MeetingMemory;

/** This process's part of a meeting's memory, before messages go through it. Its card has the process's doorbell in front. */
final class Ch4MeetingMemory implements MeetingMemory {
    private final Transports transports;
    private final ProgressEngine progress;
    private final MetProcesses met;
    private final Meeting meeting;
    private final String card;
    private boolean used;

    Ch4MeetingMemory(Transports transports, ProgressEngine progress, MetProcesses met, Meeting meeting) {
        this.transports = transports;
        this.progress = progress;
        this.met = met;
        this.meeting = meeting;
        card = transports.sleeper().card() + Transports.BEHIND_BELL + meeting.card();
    }

    @Override
    public String card() {
        return card.length() <= LONGEST_CARD ? card : "";
    }

    @Override
    public void open(int[] lpids, String[] cards) {
        progress.exclusively(() -> {
            int[] known = lpids.clone();
            String[] memories = new String[cards.length];
            for (int i = 0; i < known.length; i++) {
                int bell = known[i] < 0 || !met.isForeign(known[i]) ? -1 : cards[i].indexOf(Transports.BEHIND_BELL);
                if (bell > 0 && address(known[i], cards[i].substring(0, bell))) {
                    memories[i] = cards[i].substring(bell + 1);
                } else {
                    known[i] = -1;
                }
            }
            meeting.open(known, memories);
        });
    }

    /** Notes a doorbell; returns whether it makes sense. */
    private boolean address(int lpid, String bell) {
        if (!bell.matches("[0-9]{1,5}") || Integer.parseInt(bell) > 0xffff) {
            return false;
        }
        transports.sleeper().address(lpid, bell);
        return true;
    }

    @Override
    public void use(BitSet news) {
        progress.exclusively(() -> {
            meeting.opened(news);
            used = met.route(meeting);
        });
    }

    @Override
    public void close() {
        if (!used) {
            progress.exclusively(meeting::close);
        }
    }
}
