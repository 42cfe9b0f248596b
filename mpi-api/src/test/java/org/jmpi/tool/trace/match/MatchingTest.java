package org.jmpi.tool.trace.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.jmpi.tool.otf2.EventType;
import org.junit.jupiter.api.Test;

/** Which send belongs to which receive: each rule with a trace made for it. A message is named by its bytes. */
class MatchingTest extends Matching {
    @Test
    void shouldPairBlockingMessagesOfAKeyInOrder() throws IOException {
        trace.at(10).send(0, 1, WORLD, TAG, 100).at(20).send(0, 1, WORLD, TAG, 200);
        trace.at(30).recv(1, 0, WORLD, TAG, 100).at(45).recv(1, 0, WORLD, TAG, 200);
        assertMatched("0>1 10+20 100", "0>1 20+25 200");
        assertFalse(findings.hasWarnings());
        assertEquals(300, findings.bytes());
    }

    @Test
    void shouldTellKeysApartByEachOfTheirParts() throws IOException {
        long other = trace.comm("other", 0, 1, 2, 3);
        trace.at(1).send(0, 1, WORLD, TAG, 1).send(0, 1, WORLD, TAG + 1, 2).send(0, 2, WORLD, TAG, 3);
        trace.send(0, 1, other, TAG, 4).send(3, 1, WORLD, TAG, 5);
        trace.at(2).recv(1, 3, WORLD, TAG, 5).recv(1, 0, other, TAG, 4).recv(2, 0, WORLD, TAG, 3);
        trace.recv(1, 0, WORLD, TAG + 1, 2).recv(1, 0, WORLD, TAG, 1);
        assertMatched("0>1 1+1 4", "0>1 1+1 2", "0>1 1+1 1", "0>2 1+1 3", "3>1 1+1 5");
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldGiveASendTheTimeOfItsBegin() throws IOException {
        trace.at(10)
                .isend(0, 7, 1, WORLD, TAG, 100)
                .at(20)
                .recv(1, 0, WORLD, TAG, 100)
                .at(90)
                .sent(0, 7);
        assertMatched("0>1 10+10 100");
    }

    @Test
    void shouldGiveAReceiveTheTimeOfItsCompletion() throws IOException {
        trace.at(10).irecv(1, 7).at(20).send(0, 1, WORLD, TAG, 100).at(50).received(1, 7, 0, WORLD, TAG, 100);
        assertMatched("0>1 20+30 100");
    }

    @Test
    void shouldKeepTheOrderOfSendsThatCompleteInAnother() throws IOException {
        trace.at(10).isend(0, 1, 1, WORLD, TAG, 100).at(11).isend(0, 2, 1, WORLD, TAG, 200);
        trace.at(12).send(0, 1, WORLD, TAG, 300).at(13).isend(0, 3, 1, WORLD, TAG, 400);
        trace.at(20).sent(0, 3).at(21).sent(0, 2).at(22).sent(0, 1);
        trace.at(30).recv(1, 0, WORLD, TAG, 100).recv(1, 0, WORLD, TAG, 200);
        trace.recv(1, 0, WORLD, TAG, 300).recv(1, 0, WORLD, TAG, 400);
        assertMatched("0>1 10+20 100", "0>1 11+19 200", "0>1 12+18 300", "0>1 13+17 400");
        assertEquals(0, findings.longerSent(), "a swap would receive less than was sent");
    }

    @Test
    void shouldKeepTheOrderInWhichReceivesWerePosted() throws IOException {
        trace.at(1).irecv(1, 1).irecv(1, 2).irecv(1, 3);
        trace.at(10)
                .send(0, 1, WORLD, TAG, 100)
                .at(11)
                .send(0, 1, WORLD, TAG, 200)
                .at(12)
                .send(0, 1, WORLD, TAG, 300);
        trace.at(13).send(0, 1, WORLD, TAG, 400);
        trace.at(20).recv(1, 0, WORLD, TAG, 400);
        trace.at(30).received(1, 2, 0, WORLD, TAG, 200).at(31).received(1, 3, 0, WORLD, TAG, 300);
        trace.at(32).received(1, 1, 0, WORLD, TAG, 100);
        assertMatched("0>1 10+22 100", "0>1 11+19 200", "0>1 12+19 300", "0>1 13+7 400");
    }

    @Test
    void shouldLeaveOutSendsThatWereCancelled() throws IOException {
        trace.at(10)
                .isend(0, 1, 1, WORLD, TAG, 100)
                .at(11)
                .send(0, 1, WORLD, TAG, 200)
                .at(12)
                .cancelled(0, 1);
        trace.at(30).recv(1, 0, WORLD, TAG, 200);
        assertMatched("0>1 11+19 200");
        assertEquals(1, findings.cancelled());
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldLeaveOutReceivesThatWereCancelled() throws IOException {
        trace.at(1).irecv(1, 1).at(2).irecv(1, 2);
        trace.at(10).send(0, 1, WORLD, TAG, 100);
        trace.at(20).received(1, 2, 0, WORLD, TAG, 100).at(21).cancelled(1, 1);
        assertMatched("0>1 10+10 100");
        assertEquals(1, findings.cancelled());
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldIgnoreCancellationsOfOtherRequests() throws IOException {
        trace.at(1).cancelled(0, 99);
        assertMatched();
        assertEquals(0, findings.cancelled());
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldTakeASendWhoseCancellationFailedAsAnyOther() throws IOException {
        trace.at(10).isend(0, 1, 1, WORLD, TAG, 100).at(20).sent(0, 1).recv(1, 0, WORLD, TAG, 100);
        assertMatched("0>1 10+10 100");
        assertEquals(0, findings.cancelled());
    }

    @Test
    void shouldReportSendsWithoutReceives() throws IOException {
        trace.at(1_234_000).send(0, 3, WORLD, 7, 1024);
        assertMatched();
        assertEquals(1, findings.missingReceives());
        assertTrue(
                summary().contains("MPI Rank 0 -> MPI Rank 3, MPI_COMM_WORLD, tag 7, 1024 bytes at +0.001234000 s"),
                summary());
    }

    @Test
    void shouldCountUnmatchedMessagesByCommunicator() throws IOException {
        long halo = trace.comm("halo", 0, 1, 2, 3);
        trace.at(1).send(0, 3, WORLD, 7, 8).send(0, 1, halo, 7, 8).send(0, 2, halo, 8, 8);
        assertMatched();
        assertTrue(summary().contains("; 2 in halo, 1 in MPI_COMM_WORLD"), summary());
    }

    @Test
    void shouldNameTheCommunicatorsWithMostUnmatchedMessages() throws IOException {
        for (int i = 0; i < 7; i++) {
            long comm = trace.comm("comm" + i, 0, 1);
            for (int n = 0; n <= i; n++) {
                trace.at(1).send(0, 1, comm, 7, 8);
            }
        }
        assertMatched();
        String expected = "; 7 in comm6, 6 in comm5, 5 in comm4, 4 in comm3, 3 in comm2, and some in 2 others";
        assertTrue(summary().contains(expected), summary());
    }

    /** A program that frees a communicator and makes another of the same members has two in the trace. */
    @Test
    void shouldNotMixMessagesOfCommunicatorsOfTheSameMembersAndName() throws IOException {
        long first = trace.comm("halo", 0, 1);
        long second = trace.comm("halo", 0, 1);
        trace.at(10).send(0, 1, first, TAG, 1).at(20).send(0, 1, second, TAG, 2);
        trace.at(30).recv(1, 0, second, TAG, 2).at(40).recv(1, 0, first, TAG, 1);
        assertMatched("0>1 10+30 1", "0>1 20+10 2");
    }

    /** The messages of a collective have no records, whatever comes between its begin and its end. */
    @Test
    void shouldMatchMessagesBetweenCollectives() throws IOException {
        trace.at(1).event(0, EventType.MPI_COLLECTIVE_BEGIN).at(2).event(1, EventType.MPI_COLLECTIVE_BEGIN);
        trace.at(10).send(0, 1, WORLD, TAG, 1).at(11).isend(0, 9, 1, WORLD, TAG, 2);
        trace.at(12).event(0, EventType.MPI_COLLECTIVE_BEGIN).at(13).sent(0, 9);
        trace.at(20).irecv(1, 4).at(21).event(1, EventType.MPI_COLLECTIVE_BEGIN);
        trace.at(30).recv(1, 0, WORLD, TAG, 2).at(40).received(1, 4, 0, WORLD, TAG, 1);
        assertMatched("0>1 10+30 1", "0>1 11+19 2");
    }

    @Test
    void shouldReportReceivesWithoutSends() throws IOException {
        trace.at(1).recv(0, 3, WORLD, 7, 1024);
        assertMatched();
        assertEquals(1, findings.receivesWithoutSend());
        assertTrue(summary().contains("MPI Rank 3 -> MPI Rank 0"), summary());
    }

    @Test
    void shouldReportMessagesThatArriveBeforeTheyWereSent() throws IOException {
        trace.at(10).recv(1, 0, WORLD, TAG, 1).at(10).send(0, 1, WORLD, TAG, 1);
        trace.at(20).recv(3, 2, WORLD, TAG, 2).at(32).send(2, 3, WORLD, TAG, 2);
        assertMatched("0>1 10+0 1", "2>3 32+-12 2");
        assertEquals(2, findings.notPositive());
        assertTrue(summary().contains("(1 negative, worst -0.000000012 s on MPI Rank 2 -> MPI Rank 3"), summary());
    }

    @Test
    void shouldReportMessagesSentLongerThanReceived() throws IOException {
        trace.at(10).send(0, 1, WORLD, TAG, 100).at(20).recv(1, 0, WORLD, TAG, 50);
        assertMatched("0>1 10+10 100");
        assertEquals(1, findings.longerSent());
    }

    @Test
    void shouldMatchAcrossChunksOfReceivesBeforeSends() throws IOException {
        int count = 60_000;
        for (int i = 0; i < count; i++) {
            trace.at(i).recv(1, 0, WORLD, i, i);
        }
        for (int i = 0; i < count; i++) {
            trace.at(2L * count + i).send(0, 1, WORLD, i, i);
        }
        assertEquals(count, match().size());
        assertEquals(0, findings.missingReceives() + findings.receivesWithoutSend());
    }

    @Test
    void shouldEmitSendsOfFreedRequestsAtTheEnd() throws IOException {
        trace.at(10).isend(0, 1, 1, WORLD, TAG, 100).at(11).send(0, 1, WORLD, TAG, 200);
        trace.at(20).recv(1, 0, WORLD, TAG, 100).recv(1, 0, WORLD, TAG, 200);
        assertMatched("0>1 10+10 100", "0>1 11+9 200");
        assertEquals(1, findings.neverCompleted());
        assertTrue(summary().contains("MPI Rank 0 request 1 (1 sends"), summary());
    }

    @Test
    void shouldEmitOnlyWhatIsBehindReceivesThatNeverComplete() throws IOException {
        trace.at(1).irecv(1, 1).at(10).send(0, 1, WORLD, TAG, 200).at(20).recv(1, 0, WORLD, TAG, 200);
        assertMatched("0>1 10+10 200");
        assertEquals(1, findings.neverCompleted());
    }

    @Test
    void shouldEndARequestWhoseNumberBeginsAgain() throws IOException {
        trace.at(10)
                .isend(0, 1, 1, WORLD, TAG, 100)
                .at(11)
                .isend(0, 1, 1, WORLD, TAG, 200)
                .at(12)
                .sent(0, 1);
        trace.at(20).recv(1, 0, WORLD, TAG, 100).recv(1, 0, WORLD, TAG, 200);
        assertMatched("0>1 10+10 100", "0>1 11+9 200");
        assertEquals(1, findings.neverCompleted());
    }

    @Test
    void shouldTakeCompletionsWithoutBegin() throws IOException {
        trace.at(10).send(0, 1, WORLD, TAG, 100).at(11).sent(0, 55).at(20).received(1, 66, 0, WORLD, TAG, 100);
        assertMatched("0>1 10+10 100");
        assertEquals(2, findings.notBegun());
    }

    @Test
    void shouldLetARequestBeginAgainAfterItCompleted() throws IOException {
        for (int i = 0; i < 3; i++) {
            trace.at(10 * i)
                    .isend(0, 1, 1, WORLD, TAG, i)
                    .irecv(1, 1)
                    .at(10 * i + 2)
                    .sent(0, 1);
            trace.at(10 * i + 3).received(1, 1, 0, WORLD, TAG, i);
        }
        assertMatched("0>1 0+3 0", "0>1 10+3 1", "0>1 20+3 2");
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldTakeNoEventsForMessagesThatAreNone() throws IOException {
        long region = trace.region("MPI_Iprobe");
        trace.at(1).event(0, EventType.ENTER, region).event(0, EventType.MPI_REQUEST_TEST, 9);
        trace.event(0, EventType.MPI_COLLECTIVE_BEGIN).event(0, EventType.LEAVE, region);
        assertMatched();
        assertEquals(1, findings.failedTests());
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldNoteReceivesThatWereNotRecordedAsNonBlocking() throws IOException {
        trace.at(1).event(0, EventType.ENTER, trace.region("MPI_Irecv"));
        trace.event(0, EventType.ENTER, trace.region("MPI_Waitall"));
        assertMatched();
        assertTrue(summary().contains("note:"), summary());
    }

    @Test
    void shouldMatchMessagesWithoutBytesAndThoseOfManyAndHugeTags() throws IOException {
        trace.at(10).send(0, 1, WORLD, 0, 0).send(0, 1, WORLD, 0xF0000000L, 5_000_000_000L);
        trace.at(20).recv(1, 0, WORLD, 0, 0).recv(1, 0, WORLD, 0xF0000000L, 5_000_000_000L);
        assertMatched("0>1 10+10 0", "0>1 10+10 5000000000");
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldMatchAHundredThousandOpenRequests() throws IOException {
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            trace.at(i).isend(0, i, 1, WORLD, TAG, i).irecv(1, i);
        }
        for (int i = count - 1; i >= 0; i--) {
            trace.at(2L * count - i).sent(0, i).received(1, i, 0, WORLD, TAG, i);
        }
        List<String> found = match();
        assertEquals(count, found.size());
        for (int i = 0; i < count; i++) {
            assertEquals("0>1 " + i + "+" + (2 * count - 2 * i) + " " + i, found.get(i));
        }
        assertFalse(findings.hasWarnings());
    }
}
