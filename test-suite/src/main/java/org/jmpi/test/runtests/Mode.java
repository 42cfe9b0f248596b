package org.jmpi.test.runtests;

/** Where ranks live and how they talk. */
enum Mode {
    SHM("processes, shared memory"),
    TCP("processes, TCP"),
    THREADS("thread ranks");

    final String title;

    Mode(String title) {
        this.title = title;
    }
}
