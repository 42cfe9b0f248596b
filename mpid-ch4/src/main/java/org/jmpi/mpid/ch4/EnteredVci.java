package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.generic.PointToPoint;
import org.jmpi.mpid.ch4.generic.Receiver;
import org.jmpi.mpid.ch4.generic.Sender;
import org.jmpi.mpid.ch4.vci.Vci;

/** A VCI that the calling thread has entered for one call, and how the call leaves it again. Made once per VCI. */
abstract class EnteredVci {
    final Vci vci;
    final PointToPoint pointToPoint;
    final Sender sender;
    final Receiver receiver;

    EnteredVci(PerVci at) {
        vci = at.vci();
        pointToPoint = at.pointToPoint();
        sender = at.sender();
        receiver = at.receiver();
    }

    /** Leaves everything that was entered for the call. */
    abstract void exit();
}
