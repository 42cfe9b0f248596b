package org.jmpi.tool.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that other writers make: old versions, long lengths, big endian, kinds that nobody knows. */
class GivenBytesTest {
    @TempDir
    private Path folder;

    private Definitions definitions(String hex) throws IOException {
        return Archive.open(new GivenBytes(folder, 1, hex, "").anchor).definitions();
    }

    private Events events(String hex) throws IOException {
        return Archive.open(new GivenBytes(folder, 1, GivenBytes.LOCATION, hex).anchor)
                .events();
    }

    private Event event(String hex) throws IOException {
        Event event = events(hex).next();
        assertNotNull(event);
        return event;
    }

    @Test
    void shouldReadTheSmallestArchive() throws IOException {
        GivenBytes bytes = new GivenBytes(
                folder,
                11,
                "05 0A 02 E8 03 00 04 00 CA 9A 3B FF  0A 02 00 00  0A 04 01 01 6D 00  0A 04 01 02 6E 00"
                        + "0A 04 01 03 67 00  0A 04 01 04 6C 00  0A 06 01 05 66 6F 6F 00"
                        + "0C 06 00 01 01 01 02 FF  0D 06 00 01 03 01 00 FF  0E 08 01 07 01 04 01 01 02 00"
                        + "0F 0D 00 01 05 00 00 FF 00 00 01 05 01 01 00",
                "05 05 00 00 00 00 00 00 00  0C 00  05 09 00 00 00 00 00 00 00  0D 00");
        Archive archive = Archive.open(bytes.anchor);
        assertEquals(List.of(), archive.warnings());
        assertEquals(1000, archive.clock().value("ticksPerSecond"));
        assertEquals(1_000_000_000, archive.clock().value("traceLength"));
        assertEquals(Otf2.UNDEFINED_64, archive.clock().value("realtime"));
        Definition region = archive.definitions().get(DefinitionType.REGION, 0);
        assertEquals("foo", archive.definitions().name(region));
        assertEquals(Otf2.UNDEFINED_32, region.value("sourceFile"));
        assertEquals("foo", archive.definitions().text(region.value("canonicalName")));
        try (Events events = archive.events()) {
            Event enter = events.next();
            assertEquals(EventType.ENTER, enter.type());
            assertEquals(5, enter.time());
            Event leave = events.next();
            assertEquals(EventType.LEAVE, leave.type());
            assertEquals(9, leave.time());
            assertNull(events.next());
            assertNull(events.next());
            assertEquals(1, events.progress());
        }
    }

    @Test
    void shouldReadAFieldWithoutLengthByItself() throws IOException {
        assertEquals(4, event("0C 01 04").value("region"));
        assertEquals(Otf2.UNDEFINED_64, event("11 FF").request());
    }

    @Test
    void shouldReadAMessageOfScoreP() throws IOException {
        Event send = event("0E 06 01 01 00 00 01 04");
        assertEquals(EventType.MPI_SEND, send.type());
        assertEquals(1, send.peer());
        assertEquals(0, send.comm());
        assertEquals(0, send.tag());
        assertEquals(4, send.bytes());
    }

    @Test
    void shouldReadALongLengthOfAShortRecord() throws IOException {
        assertEquals(4, event("0E FF 06 00 00 00 00 00 00 00 01 01 00 00 01 04").bytes());
    }

    @Test
    void shouldReadNumbersThatAreLongerThanTheyNeedBe() throws IOException {
        Event send = event("0E 0B 04 01 00 00 00 02 00 00 00 01 04");
        assertEquals(1, send.peer());
        assertEquals(0, send.comm());
        assertEquals(4, send.bytes());
    }

    @Test
    void shouldGoOnBehindARecordThatIsLongerThanItsFields() throws IOException {
        Events events = events("0E 08 01 01 00 00 01 04 AA BB  0C 01 04");
        assertEquals(4, events.next().bytes());
        assertEquals(4, events.next().value("region"));
    }

    @Test
    void shouldSkipKindsOfEventsThatItDoesNotKnow() throws IOException {
        Events events = events("F0 03 01 02 03  0C 01 04");
        Event unknown = events.next();
        assertEquals(EventType.UNKNOWN, unknown.type());
        assertEquals(0xF0, unknown.typeId());
        assertEquals(EventType.ENTER, events.next().type());
    }

    @Test
    void shouldSkipKindsOfDefinitionsThatItDoesNotKnow() throws IOException {
        Definitions read = definitions("F0 03 01 02 03 0A 04 01 01 6D 00");
        assertEquals("m", read.text(1));
        assertEquals(1, read.unknown());
    }

    @Test
    void shouldGiveEventsBeforeAnyTimestampTheTimeZero() throws IOException {
        assertEquals(0, event("0C 00").time());
    }

    @Test
    void shouldFillOldGroups() throws IOException {
        assertOldGroup(1, 1, 0);
        assertOldGroup(4, Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI);
        assertOldGroup(5, Otf2.GROUP_COMM_SELF, Otf2.PARADIGM_MPI);
        assertOldGroup(6, Otf2.GROUP_COMM_LOCATIONS, Otf2.PARADIGM_MPI);
    }

    private void assertOldGroup(int old, long type, long paradigm) throws IOException {
        Definition group = definitions("12 08 00 00 " + String.format("%02x", old) + " 01 02 01 05 00")
                .get(DefinitionType.GROUP, 0);
        assertEquals(type, group.value("type"));
        assertEquals(paradigm, group.value("paradigm"));
        assertEquals(0, group.value("flags"));
        assertEquals(5, group.item(0));
        assertEquals(0, group.item(1));
    }

    @Test
    void shouldFillOldRegionsAndOthers() throws IOException {
        Definition region = definitions("0F 08 00 01 05 00 01 FF 00 00").get(DefinitionType.REGION, 0);
        assertEquals(5, region.value("canonicalName"));
        assertEquals(0, region.value("role"));
        Definition window = definitions("18 03 00 00 00").get(DefinitionType.RMA_WIN, 0);
        assertEquals(1, window.value("flags"));
        Definition group = definitions("0D 04 00 00 01 00").get(DefinitionType.LOCATION_GROUP, 0);
        assertEquals(Otf2.UNDEFINED_32, group.value("creator"));
        Definition property = definitions("1A 05 00 01 02 01 03")
                .of(DefinitionType.SYSTEM_TREE_NODE_PROPERTY)
                .get(0);
        assertEquals(ValueType.STRING.ordinal(), property.value("type"));
        assertEquals(3, property.value("value"));
        Definition comm = definitions("16 04 00 00 00 FF").get(DefinitionType.COMM, 0);
        assertEquals(0, comm.value("flags"));
    }

    @Test
    void shouldReadBigEndian() throws IOException {
        GivenBytes bytes = new GivenBytes(folder, 1, GivenBytes.LOCATION, "");
        Files.write(
                folder.resolve("traces/7.evt"),
                GivenBytes.bytes("03 23 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 02"
                        + "05 00 00 00 00 00 00 01 02  0E 0A 01 01 00 02 01 2C 03 01 00 00  0C 00 02 01"));
        Event send = Archive.open(bytes.anchor).events().next();
        assertEquals(0x102, send.time());
        assertEquals(300, send.tag());
        assertEquals(0x10000, send.bytes());
    }

    @Test
    void shouldReadLocationsWhoseNumbersFillAllBits() throws IOException {
        GivenBytes bytes = new GivenBytes(folder, 1, "0E 0E 08 FE FF FF FF FF FF FF FF 00 01 01 01 00", "");
        Files.move(folder.resolve("traces/7.evt"), folder.resolve("traces/18446744073709551614.evt"));
        Files.write(
                folder.resolve("traces/18446744073709551614.evt"),
                GivenBytes.bytes(GivenBytes.header(1) + "0C 00 02 01"));
        assertEquals(-2, Archive.open(bytes.anchor).events().next().location());
    }

    @Test
    void shouldReadWithoutLocalDefinitions() throws IOException {
        GivenBytes bytes = new GivenBytes(folder, 1, GivenBytes.LOCATION, "0C 00");
        Files.delete(folder.resolve("traces/7.def"));
        assertEquals(EventType.ENTER, Archive.open(bytes.anchor).events().next().type());
    }

    @Test
    void shouldMapNumbersByDenseAndSparseTables() throws IOException {
        GivenBytes bytes = new GivenBytes(
                folder,
                1,
                GivenBytes.LOCATION,
                "0E 06 01 01 00 00 01 04  0E 07 01 01 01 02 00 01 04  0C 01 09  0C 01 08");
        GivenBytes.write(
                folder.resolve("traces/7.def"),
                GivenBytes.header(0) + "05 09 06 01 03 00 01 01 01 02 00  05 08 03 01 01 01 01 09 01 05 02 01");
        try (Events events = Archive.open(bytes.anchor).events()) {
            assertEquals(1, events.next().comm());
            assertEquals(0, events.next().comm());
            assertEquals(5, events.next().value("region"));
            assertEquals(8, events.next().value("region"), "what no table has stays as it is");
        }
    }

    @Test
    void shouldIgnoreMappingsOfKindsThatItDoesNotKnowAndSecondTables() throws IOException {
        GivenBytes bytes = new GivenBytes(folder, 1, GivenBytes.LOCATION, "0C 01 01");
        GivenBytes.write(
                folder.resolve("traces/7.def"),
                GivenBytes.header(0) + "05 06 63 01 01 00 01 07  05 08 03 01 02 00 01 03 01 04"
                        + "05 08 03 01 02 00 01 05 01 06 02 01");
        assertEquals(4, Archive.open(bytes.anchor).events().next().value("region"));
    }

    @Test
    void shouldMergeLocationsByTimeAndThenByNumber() throws IOException {
        GivenBytes bytes = new GivenBytes(
                folder, 2, GivenBytes.LOCATION + "0E 06 00 00 01 01 02 00", "05 02 00 00 00 00 00 00 00 0C 00 0D 00");
        GivenBytes.write(
                folder.resolve("traces/0.evt"),
                GivenBytes.header(2) + "0C 01 01 05 02 00 00 00 00 00 00 00 0D 01 01 02 01");
        StringBuilder order = new StringBuilder();
        try (Events events = Archive.open(bytes.anchor).events()) {
            Event event;
            while ((event = events.next()) != null) {
                order.append(event.location()).append(event.type()).append(' ');
            }
        }
        assertEquals("0ENTER 0LEAVE 7ENTER 7LEAVE ", order.toString());
    }

    @Test
    void shouldReadOnlyTheLocationsThatAreWanted() throws IOException {
        GivenBytes bytes = new GivenBytes(folder, 1, GivenBytes.LOCATION, "0C 00");
        assertNull(Archive.open(bytes.anchor).events(location -> location == 6).next());
        assertNotNull(
                Archive.open(bytes.anchor).events(location -> location == 7).next());
    }

    @Test
    void shouldWarnOfCountsThatAreWrong() throws IOException {
        Archive archive = Archive.open(new GivenBytes(folder, 9, GivenBytes.LOCATION, "").anchor);
        assertTrue(archive.warnings().get(0).contains("1 definitions, but the anchor file says 9"));
    }
}
