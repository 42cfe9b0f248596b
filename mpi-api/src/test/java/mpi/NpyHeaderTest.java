package mpi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The header of .npy files: as NumPy writes it, and as anybody may. */
@Timeout(60)
class NpyHeaderTest {
    /** What NumPy 1.24's save writes for zeros((3, 4)). */
    private static final String OF_NUMPY =
            "\u0093NUMPY\1\0v\0{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }" + " ".repeat(58) + "\n";

    private static NpyHeader read(byte[] file) {
        ByteBuffer prefix = ByteBuffer.wrap(Arrays.copyOf(file, NpyHeader.PREFIX));
        prefix.limit(Math.min(file.length, NpyHeader.PREFIX));
        int length = NpyHeader.length(prefix, "x.npy");
        if (length > file.length) {
            throw NpyHeader.bad("x.npy", "ends", "more");
        }
        return NpyHeader.read(Arrays.copyOf(file, length), "x.npy");
    }

    private static NpyHeader ofText(String text) {
        return NpyHeader.read(("\u0093NUMPY\1\0\0\0" + text).getBytes(ISO_8859_1), "x.npy");
    }

    @Test
    void shouldWriteWhatNumPyWrites() {
        byte[] bytes = NpyHeader.of("<f8", new long[] {3, 4}).bytes();
        assertEquals(OF_NUMPY, new String(bytes, ISO_8859_1));
    }

    @Test
    void shouldReadWhatItWrites() {
        long[][] shapes = {{}, {0}, {7}, {1, 2, 3, 4, 5}, {1L << 40, 3}, new long[64]};
        for (long[] shape : shapes) {
            byte[] bytes = NpyHeader.of("|u1", shape).bytes();
            assertEquals(0, bytes.length % 64, "where elements begin");
            NpyHeader found = read(bytes);
            assertEquals("|u1", found.descr());
            assertFalse(found.isFortran());
            assertArrayEquals(shape, found.shape());
            assertEquals(bytes.length, found.begin());
        }
    }

    @Test
    void shouldReadOtherSpellings() {
        NpyHeader found = ofText("{\"shape\":(2L,),'fortran_order' : True,'descr':\">i4\"}");
        assertEquals(">i4", found.descr());
        assertTrue(found.isFortran());
        assertArrayEquals(new long[] {2}, found.shape());
    }

    @Test
    void shouldReadLaterVersions() {
        String text = "{'descr': '<i8', 'fortran_order': False, 'shape': (), }\n";
        byte[] second = ("\u0093NUMPY\2\0" + (char) text.length() + "\0\0\0" + text).getBytes(ISO_8859_1);
        assertEquals("<i8", read(second).descr());
        assertEquals(1, read(second).elements("x.npy"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[1, 2]; character 0",
                "{'descr': '<f8'}; without one of the keys",
                "{'descr': '<f8', 'fortran_order': 1, 'shape': (2,)}; truth value",
                "{'descr': '<f8', 'fortran_order': True, 'shape': (-2,)}; as a size",
                "{'descr': '<f8', 'fortran_order': True, 'shape': (99999999999999999999,)}; as a size",
                "{'descr': '<f8', 'fortran_order': True, 'shape': (2; character",
                "{'descr': '<f8; without an end",
                "{'x': 1}; unknown key 'x'"
            })
    void shouldRefuse(String text, String words) {
        MPIException e = assertThrows(MPIException.class, () -> ofText(text));
        assertEquals(MPI.ERR_IO, e.getErrorClass());
        assertTrue(e.getMessage().contains(words), e.getMessage());
        assertTrue(e.getMessage().contains("x.npy"), e.getMessage());
    }

    @Test
    void shouldRefuseFields() {
        MPIException e = assertThrows(
                MPIException.class, () -> ofText("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': ()}"));
        assertEquals(MPI.ERR_UNSUPPORTED_DATAREP, e.getErrorClass());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\u0093NUMPY",
                "PK\3\4 a zip file",
                "\u0093NUMPY\11\0v\0abc",
                "\u0093NUMPY\2\0\377\377\377\377"
            })
    void shouldRefuseOtherFiles(String file) {
        assertEquals(
                MPI.ERR_IO,
                assertThrows(MPIException.class, () -> read(file.getBytes(ISO_8859_1)))
                        .getErrorClass());
    }

    @Test
    void shouldRefuseMoreElementsThanThereAre() {
        NpyHeader huge = new NpyHeader("<f8", false, new long[] {1L << 40, 1L << 40}, 128);
        assertThrows(MPIException.class, () -> huge.elements("x.npy"));
    }

    /** Whatever the bytes are, it ends, with a header or an error of MPI. */
    @Test
    void shouldSurviveDamage() {
        SplittableRandom random = new SplittableRandom(20261126);
        for (int trial = 0; trial < 20_000; trial++) {
            byte[] bytes = OF_NUMPY.getBytes(ISO_8859_1);
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            byte[] cut = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
            try {
                NpyHeader found = read(cut);
                assertTrue(Arrays.stream(found.shape()).allMatch(size -> size >= 0));
            } catch (MPIException e) {
                assertTrue(e.getMessage().contains("expected"), e.getMessage());
            }
        }
    }
}
