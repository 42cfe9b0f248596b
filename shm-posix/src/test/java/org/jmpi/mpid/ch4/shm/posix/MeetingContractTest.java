package org.jmpi.mpid.ch4.shm.posix;

import java.util.BitSet;
import java.util.IdentityHashMap;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportContract;
import org.jmpi.mpid.ch4.meeting.Meeting;
import org.jmpi.mpid.ch4.meeting.MeetingTransport;

/** Between worlds: each process has another index in the memory than the lpid by which the device knows it. */
class MeetingContractTest extends TransportContract {
    private final IdentityHashMap<AmTransport, Meeting> meetings = new IdentityHashMap<>();
    private final IdentityHashMap<AmTransport, Integer> own = new IdentityHashMap<>();

    private static int index(int lpid, int processes) {
        return processes - 1 - lpid;
    }

    @Override
    protected AmTransport create() {
        return new MeetingTransport();
    }

    @Override
    protected String open(AmTransport transport, TransportContext context) {
        Meeting meeting = new Meeting(
                new PosixShm(ShmSettings.defaults()),
                context.rank(),
                new Meeting.Place(context.jobId(), index(context.lpid(), context.processes()), context.processes()),
                context.dispatcher(),
                context.doorbell(),
                lpid -> {});
        meetings.put(transport, meeting);
        own.put(transport, context.lpid());
        return meeting.card();
    }

    @Override
    protected void connect(AmTransport transport, String[] cards) {
        int[] lpids = new int[cards.length];
        String[] byIndex = new String[cards.length];
        for (int lpid = 0; lpid < cards.length; lpid++) {
            int index = index(lpid, cards.length);
            lpids[index] = lpid == own.get(transport) ? -1 : lpid;
            byIndex[index] = cards[lpid];
        }
        meetings.get(transport).open(lpids, byIndex);
    }

    @Override
    protected void connected(AmTransport transport) {
        Meeting meeting = meetings.get(transport);
        BitSet all = new BitSet();
        all.set(0, 100);
        meeting.opened(all);
        MeetingTransport way = (MeetingTransport) transport;
        way.add(meeting);
        for (int lpid : meeting.reached()) {
            way.route(lpid, meeting);
        }
    }

    @Override
    protected void look(AmTransport transport) {
        ((MeetingTransport) transport).checkPeers();
    }
}
