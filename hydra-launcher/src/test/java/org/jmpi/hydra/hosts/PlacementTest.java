package org.jmpi.hydra.hosts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.hydra.hosts.PlacementRule.Order;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {
    private static String places(String hosts, int ranks, PlacementRule rule) {
        Placement placement = Placement.of(HostList.parse(hosts), ranks, rule);
        return Arrays.stream(placement.nodeOfRank())
                .mapToObj(node -> placement.nodes().get(node).name())
                .collect(Collectors.joining());
    }

    private static PlacementRule rule(Order order, int perHost) {
        return new PlacementRule(order, perHost, false, null);
    }

    @ParameterizedTest
    @CsvSource({
        "'a:2,b:1',5,FILL,0,aabaa",
        "'a:2,b:1',2,FILL,0,aa",
        "'a,b,c',5,FILL,2,aabbc",
        "'a,b',5,FILL,2,aabba",
        "'a:3,b:1,c:2',6,ROUND_ROBIN,0,abcaca",
        "'a:3,b:1',6,ROUND_ROBIN,0,abaaab",
        "'a,b',4,ROUND_ROBIN,2,abab",
        "'a:9,b',4,EXACT,2,aabb",
        "'a:9,b',3,EXACT,2,aab",
        "'a max_slots=2,b',5,FILL,0,ababb",
        "'a slots=2 max_slots=3,b',6,FILL,0,aababb",
        "'a slots=2 max_slots=2,b',5,ROUND_ROBIN,0,ababb",
        "'a max_slots=1,b',4,FILL,2,abbb",
    })
    void shouldSpreadRanks(String hosts, int ranks, Order order, int perHost, String expected) {
        assertEquals(expected, places(hosts, ranks, rule(order, perHost)));
    }

    @ParameterizedTest
    @CsvSource({
        "'a:4,b:4',6,FILL,true,ababaa",
        "'a:4,b:4',6,ROUND_ROBIN,false,aaabbb",
        "'a:1,b:3',4,FILL,true,abbb",
        "'a:2,b:2',4,FILL,false,aabb",
    })
    void shouldNumberRanksAnew(String hosts, int ranks, Order order, boolean inTurn, String expected) {
        Placement placement =
                Placement.of(HostList.parse(hosts), ranks, rule(order, 0)).numbered(inTurn);
        assertEquals(
                expected,
                Arrays.stream(placement.nodeOfRank())
                        .mapToObj(node -> placement.nodes().get(node).name())
                        .collect(Collectors.joining()));
    }

    @ParameterizedTest
    @CsvSource({
        "'a:2,b',4,FILL,0,true,these 2 hosts take at most 3",
        "'a:2,b',5,ROUND_ROBIN,0,true,leave -nooversubscribe away",
        "'a,b',5,EXACT,2,false,these 2 hosts take at most 4",
        "'a max_slots=1',2,FILL,0,false,host a takes 1",
        "'a slots=2 max_slots=3',4,FILL,4,false,a greater max_slots",
    })
    void shouldRefuseMoreRanksThanThereIsRoom(
            String hosts, int ranks, Order order, int perHost, boolean strict, String expected) {
        String message = assertThrows(
                        UsageException.class,
                        () -> places(hosts, ranks, new PlacementRule(order, perHost, strict, null)))
                .getMessage();
        assertTrue(message.startsWith(ranks + " ranks") && message.contains(expected), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(vector,(0,2,1))|5|ababa",
                "(vector,(0,2,2))|3|aab",
                "(vector,(2,1,1),(0,2,1))|4|cabc",
                "( vector , (1,2,2) )|4|bbcc",
                "(vector,(0,3,9999999))|4|aaaa",
            })
    void shouldFollowARankMap(String map, int ranks, String expected) {
        assertEquals(expected, places("a,b,c", ranks, new PlacementRule(Order.VECTOR, 0, false, map)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"|1|the end where '('",
                "vector|1|'v' where '('",
                "(vektor,(0,1,1))|2|where 'vector'",
                "(vector)|8|')' where ','",
                "(vector,)|9|where '('",
                "(vector,(0,1))|13|where ','",
                "(vector,(0,1,x))|14|'x' where a number of ranks",
                "(vector,(-1,1,1))|10|'-' where a host's number",
                "(vector,(0,0,1))|13|numbers from 0 to 2",
                "(vector,(2,2,1))|13|hosts 2 to 3",
                "(vector,(0,1,0))|15|0 ranks a host",
                "(vector,(0,1,1)|16|the end where ')'",
                "(vector,(0,1,1)))|17|')' after the end",
                "(vector,(0,1,12345678))|14|'12345678'",
                "(vector,(0,1,1),)|17|where '('",
            })
    void shouldNameTheColumnOfWhatIsWrongInARankMap(String map, int column, String expected) {
        String message = assertThrows(UsageException.class, () -> RankMap.parse(map, 4, 3))
                .getMessage();
        assertTrue(message.startsWith("-rankmap " + map + " column " + column + ": "), message);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldNotLetARankMapExceedMaxSlots() {
        PlacementRule rule = new PlacementRule(Order.VECTOR, 0, false, "(vector,(0,1,2))");
        String message = assertThrows(UsageException.class, () -> places("a max_slots=1", 2, rule))
                .getMessage();
        assertTrue(message.contains("gives host a 2 ranks: expected at most its 1"), message);
    }

    @Test
    void shouldNumberNodesByTheirFirstRank() {
        Placement placement = Placement.of(
                HostList.parse("a,b,c"), 3, new PlacementRule(Order.VECTOR, 0, false, "(vector,(2,1,1),(0,1,1))"));
        assertEquals(
                List.of("c", "a"),
                placement.nodes().stream().map(HostSlots::name).toList());
        assertArrayEquals(new int[] {0, 1, 0}, placement.nodeOfRank());
        assertArrayEquals(new int[] {0, 2}, placement.ranksOf(0));
        assertEquals("a", placement.part(1, 1).nodes().get(0).name());
    }

    @Test
    void shouldUseThisMachineWithoutAList() {
        Placement placement = Placement.of(List.of(), 3, PlacementRule.FILLING);
        assertEquals(List.of(new HostSlots(LocalHost.name(), 3)), placement.nodes());
        int tooMany = Runtime.getRuntime().availableProcessors() + 1;
        PlacementRule strict = new PlacementRule(Order.FILL, 0, true, null);
        assertThrows(UsageException.class, () -> Placement.of(List.of(), tooMany, strict));
    }
}
