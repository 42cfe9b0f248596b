package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.generic.PointToPoint;
import org.jmpi.mpid.ch4.generic.Receiver;
import org.jmpi.mpid.ch4.generic.Sender;
import org.jmpi.mpid.ch4.vci.Vci;

/**
 * What each of several VCIs has for itself (mirrors {@code MPIDI_per_vci_t}); what it says of processes that failed, in its
 * router, is said at all of them.
 */
record PerVci(
        int number,
        Vci vci,
        Router router,
        PointToPoint pointToPoint,
        Sender sender,
        Receiver receiver,
        Handlers handlers) {}
