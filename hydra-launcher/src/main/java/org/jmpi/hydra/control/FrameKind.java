package org.jmpi.hydra.control;

import org.jspecify.annotations.Nullable;

/** What a frame says, and how long its payload can be. The order is part of the protocol. */
public enum FrameKind {
    /** Nothing: the sender is alive. */
    PING(0),
    /** To a node: what it must know before it starts ranks. */
    SETUP(FrameKind.LONG),
    /** From a node: it can start ranks, with which java. */
    READY(FrameKind.DATA),
    /** To a node: start a rank. */
    START(FrameKind.LONG),
    /** From a node: a rank's process id. */
    STARTED(FrameKind.SHORT),
    /** From a node: why a rank cannot be started. */
    NOT_STARTED(FrameKind.DATA),
    /** From a node: a rank's exit code. */
    EXITED(FrameKind.SHORT),
    /** From a node: lines of a rank. */
    OUTPUT(FrameKind.DATA),
    /** To a node: so many bytes of output were written. */
    OUTPUT_TAKEN(FrameKind.SHORT),
    /** To a node: bytes for a rank's standard input. */
    INPUT(FrameKind.DATA),
    /** To a node: the end of a rank's standard input. */
    INPUT_END(FrameKind.SHORT),
    /** From a node: so many bytes of input were taken by a rank; negative: it reads no more. */
    INPUT_TAKEN(FrameKind.SHORT),
    /** To a node: SIGTERM to every rank. */
    INTERRUPT(0),
    /** To a node: a signal, by its name, to every rank. */
    SIGNAL(FrameKind.SHORT),
    /** To a node: kill one rank. */
    KILL_RANK(FrameKind.SHORT),
    /** To a node: kill every rank. */
    KILL(0),
    /** To a node: all is over; clean up. */
    FINISH(FrameKind.SHORT),
    /** From a node: its last frame. */
    FINISHED(0),
    /** From a node: a rank has opened a PMI connection. */
    PMI_OPEN(FrameKind.SHORT),
    /** Both ways: bytes of a PMI connection. */
    PMI_DATA(FrameKind.DATA),
    /** Both ways: the end of a PMI connection. */
    PMI_CLOSE(FrameKind.SHORT),
    /** From a node that starts others: one of them is lost, and why. */
    LOST(FrameKind.DATA),
    /** From a node: a line for the user. */
    SAID(FrameKind.DATA),
    /** To a node: files that its ranks' commands name, by content. */
    STAGE_OFFER(FrameKind.LONG),
    /** From a node: which of them it lacks. */
    STAGE_WANTED(FrameKind.LONG),
    /** To a node: bytes of these. */
    STAGE_DATA(FrameKind.DATA),
    /** From a node: so many of these bytes were taken. */
    STAGE_TAKEN(FrameKind.SHORT),
    /** From a node: it has all of them; or why not. */
    STAGED(FrameKind.DATA),
    /** To the other end: silence of this one means nothing from now on. */
    PAUSE(0),
    /** To the other end: silence of this one is its death again. */
    RESUME(0),
    /** To a node: what are its ranks' processes doing? */
    LOOK(0),
    /** From a node: a few words on each of them. */
    SEEN(FrameKind.DATA);

    /** Bytes of a rank's stream that travel together. */
    public static final int PIECE = 32 * 1024;

    private static final int SHORT = 64;
    private static final int DATA = PIECE + 1024;
    private static final int LONG = 16 * 1024 * 1024;

    private static final FrameKind[] ALL = values();

    private final int longest;

    FrameKind(int longest) {
        this.longest = longest;
    }

    /** @return the most bytes that the payload can have */
    public int longest() {
        return longest;
    }

    /** Returns the kind of a number from the wire, null when there is none. */
    static @Nullable FrameKind of(int number) {
        return number >= 0 && number < ALL.length ? ALL[number] : null;
    }
}
