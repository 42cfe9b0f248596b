package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFolderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profile:dir=t | profile:dir=t",
                "otf2 | otf2:dir=/data/otf2-trace",
                "otf2:lines,jvm | otf2:dir=/data/otf2-trace,lines,jvm",
                "otf2:lines,dir=t | otf2:dir=/data/t,lines",
                "otf2:dir=../t | otf2:dir=/t",
                "otf2:dir=/tmp/t,limit=5 | otf2:dir=/tmp/t,limit=5"
            })
    void shouldBeNamedFromTheRoot(String given, String expected) {
        assertEquals(expected, TraceFolder.absolute(given, Path.of("/data")));
    }
}
