package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Intercomms;
import org.jmpi.mpir.comm.create.LeaderLink;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** The ports of a rank, accepting and connecting (MPI 4.1, 11.9). Any thread. */
public final class Ports {
    @Cvar(
            name = "MPIR_CVAR_CH4_COMM_CONNECT_TIMEOUT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "180",
            min = 1,
            max = 1_000_000,
            description = "How many seconds MPI_Comm_connect waits for the port's owner to accept. The info key timeout"
                    + " comes first. MPI_Comm_accept waits without limit, unless it has that key.")
    private static final CvarKey CONNECT_TIMEOUT = CvarKey.of("MPIR_CVAR_CH4_COMM_CONNECT_TIMEOUT");

    /** What both sides say when a caller is accepted. */
    static final byte WELCOME = 1;

    private static final byte REFUSED = 2;
    /** What a caller that was accepted may take to say that it is still there. */
    private static final int ANSWER_MILLIS = 10_000;

    private static final int MOST_TCP_PORT = 0xffff;
    private static final long FOREVER_NS = Long.MAX_VALUE / 4;

    private final Rank rank;
    /** One for any TCP port, others for ports that the program chose. Guarded by this object. */
    private final List<PortListener> listeners = new ArrayList<>();
    /** How many communicators are being made with other worlds. Guarded by this object. */
    private int meetings;

    Ports(Rank rank) {
        this.rank = rank;
    }

    /**
     * MPI_Open_port.
     *
     * @param info may have {@code ip_port} and {@code ip_address}; null: none
     * @throws MpirException of class ERR_PORT if the address or port can't be had
     */
    public String open(@Nullable Info info) {
        int wanted = number(info, "ip_port", 0, MOST_TCP_PORT);
        String address = info == null ? null : info.get("ip_address");
        return listener(wanted, address).open().name.format();
    }

    private synchronized PortListener listener(int wanted, @Nullable String address) {
        for (PortListener each : listeners) {
            if (address == null && (wanted == 0 || each.tcpPort() == wanted)) {
                return each;
            }
        }
        List<String> addresses =
                address == null ? addresses(Device.of(rank).addresses().self().card()) : List.of(address);
        PortListener made = new PortListener(addresses, wanted, SpawnVars.of(rank).callersRefused);
        if (address == null) {
            listeners.add(0, made);
        } else {
            listeners.add(made);
        }
        return made;
    }

    /** Returns the addresses of a business card, those that other hosts reach first. */
    private static List<String> addresses(String card) {
        List<String> all = new ArrayList<>();
        for (String each : card.substring(card.lastIndexOf('/') + 1).split(",", -1)) {
            String address = each.substring(0, each.lastIndexOf(':'));
            all.add(address.startsWith("[") ? address.substring(1, address.length() - 1) : address);
        }
        all.sort((x, y) -> Boolean.compare(isLoopback(x), isLoopback(y)));
        return all;
    }

    private static boolean isLoopback(String address) {
        return address.startsWith("127.") || address.equals("::1") || address.equals("0:0:0:0:0:0:0:1");
    }

    /**
     * MPI_Close_port: those who wait to be accepted get an error.
     *
     * @throws MpirException of class ERR_PORT if this process has no such port open
     */
    public void close(String name) {
        PortName port = PortName.parse(name);
        for (PortListener each : listeners()) {
            OpenPort open = each.find(port);
            if (open != null) {
                each.close(open);
                return;
            }
        }
        throw notOpen(name);
    }

    int count() {
        return listeners().stream().mapToInt(PortListener::count).sum();
    }

    private synchronized List<PortListener> listeners() {
        return List.copyOf(listeners);
    }

    /** Closes all ports, at the end of MPI. */
    public void closeAll() {
        List<PortListener> all = listeners();
        all.forEach(PortListener::close);
        synchronized (this) {
            listeners.removeAll(all);
        }
    }

    private static MpirException notOpen(String name) {
        return new MpirException(
                ErrorClass.ERR_PORT,
                "port_name is '" + PortName.shown(name)
                        + "': expected one that this process opened with MPI_Open_port and did not close");
    }

    OpenPort openPort(String name) {
        PortName port = PortName.parse(name);
        for (PortListener each : listeners()) {
            OpenPort open = each.find(port);
            if (open != null) {
                return open;
            }
        }
        throw notOpen(name);
    }

    /**
     * MPI_Comm_accept; collective over {@code comm}. {@code name} and {@code info} mean something at {@code root} only.
     *
     * @throws MpirException at all ranks, of class ERR_PORT if the port is not open, is closed meanwhile, or nobody connects
     *     within the info key {@code timeout} (seconds)
     */
    public static Comm accept(Rank rank, String name, @Nullable Info info, int root, Comm comm) {
        Ports ports = Processes.of(rank).ports;
        return join(rank, root, comm, () -> {
            OpenPort port = ports.openPort(name);
            int seconds = number(info, "timeout", 0, Integer.MAX_VALUE);
            long deadlineNs = System.nanoTime() + (seconds == 0 ? FOREVER_NS : seconds * 1_000_000_000L);
            PortWire wire = ProgressingWait.run(
                    rank, ErrorClass.ERR_PORT, () -> nextCaller(port, deadlineNs, seconds), () -> {});
            SpawnVars.of(rank).accepts.incrementAndGet();
            return new PortLink(rank, wire);
        });
    }

    /** Returns the first caller that is still there. */
    static PortWire nextCaller(OpenPort port, long deadlineNs, int seconds) throws InterruptedException {
        while (true) {
            PortWire caller = port.next(deadlineNs);
            if (caller == null) {
                String shown = PortName.shown(port.name.format());
                throw new MpirException(
                        ErrorClass.ERR_PORT,
                        port.isClosed()
                                ? "port " + shown + " was closed while it waited for MPI_Comm_connect"
                                : "nobody connected to port " + shown + " within " + seconds + " s (info key timeout)");
            }
            PortWire there = greet(caller);
            if (there != null) {
                return there;
            }
        }
    }

    /** Returns {@code caller}; null if it gave up while it waited. */
    static @Nullable PortWire greet(PortWire caller) {
        try {
            caller.send(new byte[] {WELCOME});
            caller.limit(ANSWER_MILLIS);
            if (caller.receive()[0] == WELCOME) {
                caller.limit(0);
                return caller;
            }
        } catch (IOException | ArrayIndexOutOfBoundsException e) {
            // said by null
        }
        caller.close();
        return null;
    }

    /** Returns {@code text} as it may be printed: without the token, if it is the name of a port. */
    public static String shown(String text) {
        return PortName.isName(text) ? PortName.shown(text) : text;
    }

    /** Tells a caller that it will not be accepted. */
    static void turnAway(PortWire caller) {
        try {
            caller.send(new byte[] {REFUSED});
        } catch (IOException e) {
            // it is gone
        }
        caller.close();
    }

    /**
     * MPI_Comm_connect; collective over {@code comm}. {@code name} and {@code info} mean something at {@code root} only.
     *
     * @throws MpirException at all ranks, of class ERR_PORT if there is no such port, or nobody accepts in time
     */
    public static Comm connect(Rank rank, String name, @Nullable Info info, int root, Comm comm) {
        return join(rank, root, comm, () -> {
            int otherwise = rank.cvars().getInt(CONNECT_TIMEOUT);
            int wanted = number(info, "timeout", otherwise, Integer.MAX_VALUE);
            PortCall call = new PortCall(PortName.parse(name), wanted == 0 ? otherwise : wanted);
            PortWire wire = ProgressingWait.run(rank, ErrorClass.ERR_PORT, call::run, call::cancel);
            SpawnVars.of(rank).connects.incrementAndGet();
            return new PortLink(rank, wire);
        });
    }

    /** Makes the communicator once the roots are connected. */
    static Comm join(Rank rank, int root, Comm comm, Supplier<PortLink> roots) {
        Processes.of(rank).ports.begin();
        PortLink[] link = new PortLink[1];
        Supplier<LeaderLink> once = () -> {
            link[0] = roots.get();
            return link[0];
        };
        try {
            return Intercomms.connect(rank, comm, root, once);
        } finally {
            Processes.of(rank).ports.end();
            if (link[0] != null) {
                link[0].close();
            }
        }
    }

    /** A world that another thread is just meeting has no communicator yet. */
    private synchronized void begin() {
        if (meetings++ == 0 && !Worlds.of(rank).isAlone()) {
            collect();
        }
    }

    private synchronized void end() {
        meetings--;
    }

    /** Forgets worlds that nothing refers to any more. */
    private void collect() {
        BitSet used = new BitSet();
        Group.table(rank).forEachLive(group -> group.addTo(used));
        Worlds.of(rank).collect(used, lpids -> Device.of(rank).addresses().remove(lpids));
    }

    /** Returns the number that {@code info} has for {@code key}. */
    static int number(@Nullable Info info, String key, int otherwise, int most) {
        String text = info == null ? null : info.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text.trim());
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new MpirException(
                ErrorClass.ERR_INFO_VALUE,
                "info key " + key + " is '" + text + "': expected a number from 0 to " + most);
    }
}
