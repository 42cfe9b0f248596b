package org.jmpi.tool.trace.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.TraceBuilder;
import org.junit.jupiter.api.Test;

/** Who is behind a rank: communicators, groups, intercommunicators, threads, and clocks. */
class WorldTest extends Matching {
    @Test
    void shouldFindRanksOfCommunicatorsInAnotherOrder() throws IOException {
        long reversed = trace.comm("reversed", 3, 2, 1);
        trace.at(10).send(1, 0, reversed, TAG, 9).at(20).recv(3, 2, reversed, TAG, 9);
        assertMatched("1>3 10+10 9");
    }

    @Test
    void shouldTakeSelfAsTheRecordingProcess() throws IOException {
        long self = trace.commOf("MPI_COMM_SELF", trace.group(Otf2.GROUP_COMM_SELF, Otf2.PARADIGM_MPI, 0));
        trace.at(10).send(2, 0, self, TAG, 9).at(20).recv(2, 0, self, TAG, 9);
        trace.at(30).send(3, 0, self, TAG, 8).at(40).recv(3, 0, self, TAG, 8);
        assertMatched("2>2 10+10 9", "3>3 30+10 8");
    }

    @Test
    void shouldReportARankOfSelfThatIsNotZero() throws IOException {
        long self = trace.commOf("MPI_COMM_SELF", trace.group(Otf2.GROUP_COMM_SELF, Otf2.PARADIGM_MPI, 0));
        trace.at(10).send(2, 1, self, TAG, 9);
        assertMatched();
        assertEquals(1, findings.unknownPeers());
    }

    @Test
    void shouldTakeGlobalMembersAsWorldRanks() throws IOException {
        long global = trace.commOf(
                "global", trace.group(Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, Otf2.GROUP_GLOBAL_MEMBERS, 3, 2));
        trace.at(10).send(3, 2, global, TAG, 9).at(20).recv(2, 3, global, TAG, 9);
        assertMatched("3>2 10+10 9");
    }

    @Test
    void shouldFindThePeerInTheOtherGroupOfAnIntercommunicator() throws IOException {
        long a = trace.group(Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, 0, 0, 2);
        long b = trace.group(Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, 0, 3, 1);
        long inter = trace.intercomm("inter", a, b);
        trace.at(10).send(2, 0, inter, TAG, 9).at(20).recv(3, 1, inter, TAG, 9);
        trace.at(30).send(1, 0, inter, TAG, 8).at(40).recv(0, 1, inter, TAG, 8);
        assertMatched("2>3 10+10 9", "1>0 30+10 8");
    }

    @Test
    void shouldReportAProcessThatIsInNoGroupOfAnIntercommunicator() throws IOException {
        long a = trace.group(Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, 0, 0);
        long b = trace.group(Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, 0, 3);
        trace.at(10).send(1, 0, trace.intercomm("inter", a, b), TAG, 9);
        assertMatched();
        assertEquals(1, findings.unknownPeers());
    }

    @Test
    void shouldReportCommunicatorsThatAreNotDefinedAndRanksOutOfRange() throws IOException {
        trace.at(1).send(0, 1, 77, TAG, 9).recv(1, 0, 77, TAG, 9).send(0, 4, WORLD, TAG, 9);
        trace.send(0, 0xFFFFFFFEL, WORLD, TAG, 9);
        assertMatched();
        assertEquals(4, findings.unknownPeers());
        assertTrue(summary().contains("-> unknown"), summary());
    }

    @Test
    void shouldMapNumbersOfTheLocation() throws IOException {
        long other = trace.comm("other", 1, 0);
        trace.local(0).map(MappingType.COMM, 1, 0);
        trace.at(10).send(0, 0, WORLD, TAG, 9).at(20).recv(1, 1, other, TAG, 9);
        assertMatched("0>1 10+10 9");
    }

    @Test
    void shouldCorrectClocks() throws IOException {
        trace.local(1).clockOffset(0, 100, 0);
        trace.local(1).clockOffset(1000, 300, 0);
        trace.at(150).recv(1, 0, WORLD, TAG, 9);
        trace.at(200).send(0, 1, WORLD, TAG, 9);
        assertMatched("0>1 200+80 9");
    }

    @Test
    void shouldShiftClocksBelowZero() throws IOException {
        trace.local(1).clockOffset(0, -400, 0);
        trace.local(1).clockOffset(1000, -400, 0);
        trace.at(900).recv(1, 0, WORLD, TAG, 9);
        trace.at(200).send(0, 1, WORLD, TAG, 9);
        assertMatched("0>1 200+300 9");
    }

    @Test
    void shouldCountThreadsOfAProcessTogether() throws IOException {
        long thread = 4L << 32;
        trace.thread(thread, 0);
        trace.at(10)
                .isend(0, 1, 1, WORLD, TAG, 100)
                .at(11)
                .send(thread, 1, WORLD, TAG, 200)
                .at(12)
                .sent(thread, 1);
        trace.at(20).recv(1, 0, WORLD, TAG, 100).at(21).recv(1, 0, WORLD, TAG, 200);
        assertMatched("0>1 10+10 100", "0>1 11+10 200");
        assertFalse(findings.hasWarnings());
    }

    @Test
    void shouldTakeOnlyTheLocationsOfMpi() throws IOException {
        TraceBuilder mixed = new TraceBuilder(folder.resolve("mixed"));
        mixed.process(10).process(11);
        mixed.group(Otf2.GROUP_COMM_LOCATIONS, 6, 0, 11, 10);
        mixed.world(10, 11);
        long comm = mixed.comm("MPI_COMM_WORLD", 0, 1);
        mixed.at(10).send(10, 1, comm, TAG, 9).at(20).recv(11, 0, comm, TAG, 9);
        trace.close();
        trace = mixed;
        assertMatched("0>1 10+10 9");
    }
}
