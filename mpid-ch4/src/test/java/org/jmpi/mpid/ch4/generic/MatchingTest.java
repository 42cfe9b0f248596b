package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.Test;

class MatchingTest {
    private record Envelope(int context, int source, int tag) {
        boolean takes(Envelope message) {
            return context == message.context
                    && (source == Constants.ANY_SOURCE || source == message.source)
                    && (tag == Constants.ANY_TAG || tag == message.tag);
        }
    }

    private static Request receive(Envelope e) {
        Request r = PointToPoint.newRequest(null);
        r.count = System.identityHashCode(e);
        return r;
    }

    private static Envelope message(Random random) {
        return new Envelope(4 * random.nextInt(3), random.nextInt(4), random.nextInt(4));
    }

    private static Envelope pattern(Random random) {
        Envelope e = message(random);
        return new Envelope(
                e.context,
                random.nextInt(3) == 0 ? Constants.ANY_SOURCE : e.source,
                random.nextInt(3) == 0 ? Constants.ANY_TAG : e.tag);
    }

    private static void post(PostedQueue queue, Request r, Envelope e) {
        queue.enqueue(r, PointToPoint.am(r), e.context, e.source, e.tag);
    }

    @Test
    void shouldTakeTheOldestPostedReceiveAsAListWould() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        PostedQueue queue = new PostedQueue();
        List<Envelope> wanted = new ArrayList<>();
        List<Request> list = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            int what = random.nextInt(100);
            if (what < 48 + (i / 10_000 % 2 == 0 ? 5 : -5)) {
                Envelope e = pattern(random);
                Request r = receive(e);
                wanted.add(e);
                list.add(r);
                post(queue, r, e);
            } else if (what < 95) {
                Envelope m = message(random);
                int at = first(wanted, m);
                Request expected = at < 0 ? null : list.remove(at);
                if (at >= 0) {
                    wanted.remove(at);
                }
                assertSame(expected, queue.match(m.context, m.source, m.tag), "seed " + seed + ", step " + i);
            } else if (!list.isEmpty()) {
                int at = random.nextInt(list.size());
                wanted.remove(at);
                queue.remove(PointToPoint.am(list.remove(at)));
            }
            assertEquals(list.size(), queue.length(), "seed " + seed);
        }
    }

    private static int first(List<Envelope> wanted, Envelope m) {
        for (int i = 0; i < wanted.size(); i++) {
            if (wanted.get(i).takes(m)) {
                return i;
            }
        }
        return -1;
    }

    private static UnexpectedMessage arrive(UnexpectedQueue queue, Envelope e) {
        UnexpectedMessage m = queue.blank();
        m.context = e.context;
        m.source = e.source;
        m.tag = e.tag;
        queue.enqueue(m);
        return m;
    }

    @Test
    void shouldFindTheOldestUnexpectedMessageAsAListWould() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        UnexpectedQueue queue = new UnexpectedQueue();
        List<Envelope> envelopes = new ArrayList<>();
        List<UnexpectedMessage> list = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            if (random.nextInt(100) < 50 + (i / 10_000 % 2 == 0 ? 5 : -5)) {
                Envelope e = message(random);
                envelopes.add(e);
                list.add(arrive(queue, e));
            } else {
                Envelope p = pattern(random);
                int at = 0;
                while (at < list.size() && !p.takes(envelopes.get(at))) {
                    at++;
                }
                UnexpectedMessage found = queue.find(p.context, p.source, p.tag);
                assertSame(at == list.size() ? null : list.get(at), found, "seed " + seed + ", step " + i);
                if (found != null && random.nextBoolean()) {
                    envelopes.remove(at);
                    list.remove(at);
                    queue.remove(found);
                    queue.recycle(found);
                }
            }
            assertEquals(list.size(), queue.length(), "seed " + seed);
        }
    }

    /** No clock: what a look-up can meet is the chain of its slot, and what purging looks at is shared by all. */
    @Test
    void shouldNotLookAtMoreWhereMoreArePosted() {
        for (int depth : new int[] {1, 100, 10_000, 100_000}) {
            PostedQueue queue = new PostedQueue();
            List<Request> all = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                Envelope e = new Envelope(4, i % 16, i);
                Request r = receive(e);
                all.add(r);
                post(queue, r, e);
            }
            assertTrue(queue.longestChain() <= 10, depth + " posted: a chain of " + queue.longestChain());
            for (int i = depth - 1; i >= 0; i--) {
                assertSame(all.get(i), queue.match(4, i % 16, i));
            }
            assertTrue(queue.swept() <= 12L * depth + 1024, depth + " posted: looked at " + queue.swept() + " slots");
            assertTrue(queue.bins() <= 256, queue.bins() + " bins are left");
        }
    }

    @Test
    void shouldNotLookAtMoreWhereMoreAreUnexpected() {
        for (int depth : new int[] {1, 100, 10_000, 50_000}) {
            UnexpectedQueue queue = new UnexpectedQueue();
            List<UnexpectedMessage> all = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                all.add(arrive(queue, new Envelope(4, i % 16, i)));
            }
            assertTrue(queue.longestChain() <= 12, depth + " unexpected: a chain of " + queue.longestChain());
            for (int i = depth - 1; i >= 0; i--) {
                UnexpectedMessage m = queue.find(4, i % 16, i);
                assertSame(all.get(i), m);
                queue.remove(m);
                queue.recycle(m);
            }
            assertTrue(queue.swept() <= 40L * depth + 1024, depth + ": looked at " + queue.swept() + " slots");
            assertTrue(queue.bins() <= 512, queue.bins() + " bins are left");
        }
    }

    /** A deep queue once must not make shallow ones dear afterwards. */
    @Test
    void shouldForgetHowDeepItOnceWas() {
        UnexpectedQueue queue = new UnexpectedQueue();
        List<UnexpectedMessage> deep = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            deep.add(arrive(queue, new Envelope(4, 0, i)));
        }
        deep.forEach(queue::remove);
        long before = queue.swept();
        int rounds = 10_000;
        for (int i = 0; i < rounds; i++) {
            queue.remove(arrive(queue, new Envelope(4, 1, i)));
        }
        assertTrue(queue.swept() - before <= 40L * rounds, "looked at " + (queue.swept() - before) + " slots");
        assertTrue(queue.bins() <= 512, queue.bins() + " bins are left");
    }

    /** Tags that are used once must not cost memory for ever: one at a time, and many at once. */
    @Test
    void shouldGiveBackWhatAMillionTagsTook() {
        PostedQueue posted = new PostedQueue();
        UnexpectedQueue unexpected = new UnexpectedQueue();
        Request r = receive(new Envelope(4, 1, 0));
        for (int i = 0; i < 1_000_000; i++) {
            Envelope e = new Envelope(4, i % 5 == 0 ? Constants.ANY_SOURCE : 1, i);
            post(posted, r, e);
            assertSame(r, posted.match(4, 1, i));
            UnexpectedMessage m = arrive(unexpected, new Envelope(4, 1, i));
            assertSame(m, unexpected.find(4, Constants.ANY_SOURCE, i));
            unexpected.remove(m);
            unexpected.recycle(m);
        }
        assertTrue(posted.bins() <= 256, posted.bins() + " bins of receives are left");
        assertTrue(unexpected.bins() <= 512, unexpected.bins() + " bins of messages are left");
        assertEquals(1, unexpected.pooled());
        assertTrue(posted.slots() + unexpected.slots() <= 2048, "the tables have " + unexpected.slots() + " slots");
    }

    @Test
    void shouldGiveBackWhatManyMessagesAtOnceTook() {
        UnexpectedQueue queue = new UnexpectedQueue();
        List<UnexpectedMessage> all = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            all.add(arrive(queue, new Envelope(4, 1, i)));
        }
        for (UnexpectedMessage m : all) {
            queue.remove(m);
            queue.recycle(m);
        }
        assertTrue(queue.bins() <= 512, queue.bins() + " bins are left");
        assertTrue(queue.pooled() <= UnexpectedQueue.MOST_POOLED, queue.pooled() + " messages are pooled");
        assertTrue(queue.slots() <= 2048, "the table has " + queue.slots() + " slots");
    }

    @Test
    void shouldFindWhatOneSendBroughtAmongMessagesOfOneEnvelope() {
        UnexpectedQueue queue = new UnexpectedQueue();
        Envelope e = new Envelope(4, 1, 7);
        UnexpectedMessage[] all = new UnexpectedMessage[3];
        for (int i = 0; i < 3; i++) {
            all[i] = arrive(queue, e);
            all[i].lpid = 5;
            all[i].sreqId = 100L + i;
        }
        assertSame(all[1], queue.findSent(4, 1, 7, 5, 101));
        assertNull(queue.findSent(4, 1, 7, 6, 101), "another process's");
        assertNull(queue.findSent(4, 1, 8, 5, 101), "another tag");
        queue.remove(all[1]);
        assertNull(queue.findSent(4, 1, 7, 5, 101));
        assertSame(all[0], queue.find(4, 1, 7));
    }

    @Test
    void shouldSpreadKeysThatDifferInOnePlaceOnly() {
        for (int which = 0; which < 3; which++) {
            for (int step : new int[] {1, 4, 64, 1024, 65_536}) {
                PostedQueue queue = new PostedQueue();
                for (int i = 0; i < 10_000; i++) {
                    Envelope e = new Envelope(
                            which == 0 ? i * step : 0, which == 1 ? i * step : 0, which == 2 ? i * step : 0);
                    post(queue, receive(e), e);
                }
                assertTrue(
                        queue.longestChain() <= 12,
                        "part " + which + " in steps of " + step + ": a chain of " + queue.longestChain());
            }
        }
    }

    @Test
    void shouldFindNothingInAnEmptyQueue() {
        assertNull(new PostedQueue().match(0, 0, 0));
        assertNull(new UnexpectedQueue().find(0, Constants.ANY_SOURCE, Constants.ANY_TAG));
    }
}
