package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.progress.AsyncProgress;
import org.jmpi.mpid.ch4.vci.Vci;

/** What one-sided communication uses of VCI 0. */
public record PerVci0(Vci vci, Router router, Handlers handlers, AsyncProgress async) {}
