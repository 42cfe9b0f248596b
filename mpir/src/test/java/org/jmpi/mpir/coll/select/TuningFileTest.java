package org.jmpi.mpir.coll.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TuningFileTest {
    private static List<TuningNode> read(String json) throws IOException, TuningException {
        return TuningFile.read(new StringReader(json.replace('\'', '"')));
    }

    @Test
    void shouldKeepKeysOrderAndLines() throws Exception {
        List<TuningNode> rules = read(
                "{\n 'collective=bcast': {\n  'comm_size<=2': {'algorithm=binomial': {}},\n\n  'comm_size=any': {}}}");
        TuningNode expected = TuningNode.of(
                "collective=bcast",
                2,
                TuningNode.of("comm_size<=2", 3, TuningNode.of("algorithm=binomial", 3)),
                TuningNode.of("comm_size=any", 5));
        assertEquals(List.of(expected), rules);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "comm_type=intra",
                "comm_type=inter",
                "comm_type=any",
                "comm_size<4",
                "comm_size<=4",
                "comm_size=pow2",
                "comm_size=node_comm_size",
                "comm_size=any",
                "comm_hierarchy=parent",
                "comm_hierarchy=node_roots",
                "comm_hierarchy=node",
                "comm_hierarchy=flat",
                "comm_hierarchy=any",
                "comm_avg_ppn<=8",
                "comm_avg_ppn<8",
                "comm_avg_ppn=any",
                "avg_msg_size<1",
                "avg_msg_size<=123456789012345678",
                "avg_msg_size=any",
                "total_msg_size<0",
                "total_msg_size<=5",
                "total_msg_size=any",
                "count<=7",
                "count<7",
                "count<pow2",
                "count=any",
                "is_commutative=yes",
                "is_commutative=no",
                "is_commutative=any",
                "is_op_built_in=yes",
                "is_op_built_in=no",
                "is_block_regular=yes",
                "is_block_regular=no",
                "is_node_consecutive=yes",
                "is_node_consecutive=no",
                "is_multi_threaded=yes",
                "is_multi_threaded=no"
            })
    void shouldTakeEveryCondition(String condition) throws Exception {
        String key = read("{'collective=reduce_scatter': {'" + condition + "': {}}}")
                .get(0)
                .children()
                .get(0)
                .key();
        assertEquals(condition, key);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "comm_size<=x|comm_size<=N, comm_size<N, comm_size=pow2, comm_size=node_comm_size, comm_size=any",
                "comm_size=4|comm_size<=N, comm_size<N, comm_size=pow2, comm_size=node_comm_size, comm_size=any",
                "comm_size<=-1|comm_size<=N",
                "comm_size<=9999999999999999999|comm_size<=N",
                "comm_size|a condition such as avg_msg_size<=2048, or algorithm=NAME",
                "size<=3|one of collective, comm_type, comm_size",
                "comm_type=both|comm_type=intra, comm_type=inter, comm_type=any",
                "comm_type<=1|comm_type=intra",
                "count=pow2|count<=N, count<N, count<pow2, count=any",
                "comm_size<pow2|comm_size<=N",
                "is_commutative=true|is_commutative=yes, is_commutative=no, is_commutative=any",
                "collective=cast|collective=NAME with one of barrier, bcast",
                "composition=alpha|one of collective",
                "algorithm=fast|algorithm= and one of noncommutative"
            })
    void shouldSayWhatIsWrongAndWhere(String key, String expected) {
        String message = assertThrows(
                        TuningException.class,
                        () -> read("{\n'collective=reduce_scatter': {'comm_type=intra': {\n'" + key + "': {}}}}"))
                .getMessage();
        assertTrue(message.startsWith("line 3: found \"" + key + '"'), message);
        assertTrue(message.contains(expected) || sorted(message, expected), message);
    }

    /** The names of algorithms may come in another order. */
    private static boolean sorted(String message, String expected) {
        return expected.startsWith("algorithm=")
                && message.contains("algorithm= and one of ")
                && message.contains("noncommutative");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{%n'collective=bcast' {}}|line 2",
                "{%n'collective=bcast': {}|line 2",
                "%n|line 1: found nothing, expected {",
                "[]|line 1: found [, expected {",
                "{%n%n'collective=bcast': 3}|line 3: found 3, expected {",
                "{'collective=bcast': {%n'algorithm=binomial': 'k'}}|line 2: found k, expected {",
                "{}%n{}|line 2: found text behind the last brace, expected nothing",
                "{'algorithm=binomial': {}}|line 1: found \"algorithm=binomial\", expected collective=NAME around it",
                "{'collective=gatherv': {%n'avg_msg_size<4': {}}}|line 2: found \"avg_msg_size<4\" for gatherv, expected a "
                        + "condition on what all its ranks know",
                "{'collective=bcast': {%n'is_commutative=yes': {}}}|line 2: found \"is_commutative=yes\" for bcast",
                "{'collective=bcast': {%n'algorithm=binomial': {'k=2': {}}}}|line 2: found \"algorithm=binomial\", expected "
                        + "binomial of bcast takes no parameter k",
                "{'collective=barrier': {%n'comm_type=inter': {'algorithm=k_dissemination': {}}}}|line 2: found "
                        + "\"algorithm=k_dissemination\" for barrier, expected algorithm= and one of bcast",
            })
    void shouldRefuseWhatIsNoTree(String json, String expected) {
        String text = json.replace("%n", "\n");
        String message = assertThrows(TuningException.class, () -> read(text)).getMessage();
        assertTrue(message.startsWith(expected), message);
    }

    @Test
    void shouldRefuseConditionsWithoutEnd() {
        String deep = "{'comm_type=any': ".repeat(70) + "{}" + "}".repeat(70);
        String message = assertThrows(TuningException.class, () -> read(deep)).getMessage();
        assertEquals("line 1: found conditions in conditions, expected at most 64 of them", message);
    }

    @Test
    void shouldComeBackFromItsWord() throws Exception {
        List<TuningNode> rules =
                read("{'collective=bcast':{'comm_size<=2':{'algorithm=binomial':{}},'comm_type=inter':{}},"
                        + "'collective=iscan':{'algorithm=recursive_doubling':{}}}");
        String word = TuningText.encode(rules);
        assertEquals(
                "collective=bcast(comm_size<=2(algorithm=binomial),comm_type=inter),"
                        + "collective=iscan(algorithm=recursive_doubling)",
                word);
        assertEquals(rules, TuningText.decode(word));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"collective=bcast)", "(", "collective=bcast((", "collective=x", "a,b", ",", "collective=bcast(,)"
            })
    void shouldRefuseADamagedWord(String word) {
        assertThrows(TuningException.class, () -> TuningText.decode(word));
    }
}
