package org.jmpi.hydra.pmiserv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.jmpi.mpir.pmi.Pmi2Message;
import org.jmpi.mpir.pmi.PmiException;
import org.junit.jupiter.api.Test;

class SpawnReaderTest {
    private static final SpawnRequest EXPECTED = new SpawnRequest(
            List.of(
                    new SpawnRequest.Command(
                            "/bin/one", 2, List.of("a.py", "two words = fine"), Map.of("wdir", "/tmp")),
                    new SpawnRequest.Command("two", 1, List.of(), Map.of())),
            Map.of("PARENT_ROOT_PORT_NAME", "port#1$"));

    private static SpawnRequest read(String text) {
        Spawn1Reader reader = new Spawn1Reader();
        SpawnRequest request = null;
        for (String line : text.split("\n")) {
            assertNull(request, "complete before the end");
            request = reader.line(line);
        }
        return request;
    }

    @Test
    void shouldReadBlocksOfPmi1ByKey() {
        String preput = "preput_num=1\npreput_key_0=PARENT_ROOT_PORT_NAME\npreput_val_0=port#1$\n";
        assertEquals(
                EXPECTED,
                read("mcmd=spawn\nnprocs=2\nexecname=/bin/one\ntotspawns=2\nspawnssofar=1\narg1=a.py\n"
                        + "arg2=two words = fine\nargcnt=2\n" + preput
                        + "info_num=1\ninfo_key_0=wdir\ninfo_val_0=/tmp\nendcmd\n"
                        + "mcmd=spawn\nnprocs=1\nexecname=two\ntotspawns=2\nspawnssofar=2\nargcnt=0\n" + preput
                        + "info_num=0\nendcmd"));
    }

    @Test
    void shouldReadTheMessageOfPmi2() {
        assertEquals(
                EXPECTED,
                Spawn2Reader.read(Pmi2Message.parse("cmd=spawn;ncmds=2;preputcount=1;ppkey0=PARENT_ROOT_PORT_NAME;"
                        + "ppval0=port#1$;subcmd=/bin/one;maxprocs=2;argc=2;argv0=a.py;argv1=two words = fine;"
                        + "infokeycount=1;infokey0=wdir;infoval0=/tmp;subcmd=two;maxprocs=1;argc=0;infokeycount=0;")));
    }

    @Test
    void shouldMakeWordsOfACommandLine() {
        assertEquals(
                List.of(
                        List.of("-n", "2", "-wdir", "/tmp", "/bin/one", "a.py", "two words = fine"),
                        List.of("-n", "1", "two")),
                EXPECTED.words());
    }

    @Test
    void shouldRefuseWhatDoesNotAddUp() {
        String good = "mcmd=spawn\nnprocs=2\nexecname=x\ntotspawns=1\nspawnssofar=1\nendcmd";
        assertEquals(List.of(List.of("-n", "2", "x")), read(good).words());
        for (String[] change : new String[][] {
            {"nprocs=2", "nprocs=0"},
            {"nprocs=2", "nprocs=9999999999"},
            {"execname=x", "execname="},
            {"totspawns=1", "totspawns=-1"},
            {"totspawns=1", "totspawns=100000"},
            {"spawnssofar=1", "spawnssofar=2"},
            {"endcmd", "argcnt=3\nendcmd"},
            {"endcmd", "argcnt=1\narg2=x\nendcmd"},
            {"endcmd", "info_num=1\ninfo_key_0=x\nendcmd"},
            {"endcmd", "nonsense\nendcmd"},
            {"mcmd=spawn", "cmd=put"},
        }) {
            assertThrows(PmiException.class, () -> read(good.replace(change[0], change[1])), change[1]);
        }
        for (String wrong : List.of("cmd=spawn;", "cmd=spawn;ncmds=2;subcmd=x;maxprocs=1;", "cmd=spawn;ncmds=0;")) {
            assertThrows(PmiException.class, () -> Spawn2Reader.read(Pmi2Message.parse(wrong)), wrong);
        }
    }

    @Test
    void shouldNotStoreASpawnWithoutEnd() {
        assertThrows(PmiException.class, () -> {
            Spawn1Reader reader = new Spawn1Reader();
            reader.line("mcmd=spawn");
            for (int i = 0; i < 100_000; i++) {
                reader.line("arg" + i + "=" + "x".repeat(900));
            }
        });
    }
}
