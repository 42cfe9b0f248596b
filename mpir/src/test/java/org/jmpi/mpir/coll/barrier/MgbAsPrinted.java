package org.jmpi.mpir.coll.barrier;

/** Broken: MGB without clearing its copy on entry, as its published listing has it. */
final class MgbAsPrinted extends Mgb {
    MgbAsPrinted(BarrierFlags words, int n, int me) {
        super(words, n, me);
    }

    @Override
    public void enter() {
        long stale = copy;
        super.enter();
        copy = stale;
    }
}
