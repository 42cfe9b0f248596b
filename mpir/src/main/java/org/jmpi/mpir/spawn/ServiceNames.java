package org.jmpi.mpir.spawn;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/**
 * The names that a rank publishes and looks up (MPI 4.1, 11.9.4): at its launcher, for all processes of the job, and in a folder,
 * for all jobs of the user on this host. Where MPIR_CVAR_NAMES_SERVER names the file of a server, it has them too, for all hosts. The
 * info key {@code jmpi_scope} holds names in the job or on the host. Any thread.
 */
public final class ServiceNames {
    @Cvar(
            name = "MPIR_CVAR_NAMES_SERVER",
            category = "CH4",
            type = CvarType.STRING,
            defaultValue = "NULL",
            scope = CvarScope.LOCAL,
            description =
                    "The file that bin/jmpi-names has written: names of MPI_Publish_name go to that server, too, and are"
                            + " looked up there. None: names are for the job and for jobs of the user on this host.")
    private static final CvarKey SERVER = CvarKey.of("MPIR_CVAR_NAMES_SERVER");

    private static final List<String> SCOPES = List.of("job", "user", "cluster");
    private static final int USER = 1;
    private static final int CLUSTER = 2;
    private static final int LONGEST = 1024;

    private final Rank rank;
    private final NameFolder folder = NameFolder.ofUser();
    /** Null: there is no server. */
    private final @Nullable ServedNames server;
    /** Those in the folder that this rank published. */
    private final Set<String> published = ConcurrentHashMap.newKeySet();

    ServiceNames(Rank rank) {
        this.rank = rank;
        String file = rank.cvars().getString(SERVER);
        server = file == null || file.isEmpty() ? null : new ServedNames(Path.of(file));
    }

    /**
     * MPI_Publish_name. The port need not be open.
     *
     * @throws MpirException of class ERR_SERVICE if the name is published already
     */
    public void publish(String service, @Nullable Info info, String port) {
        check(service);
        checkPort(port);
        int scope = scope(info);
        boolean user = scope >= USER;
        if (rank.pmi.keepsNames() && !rank.pmi.publishName(wireName(service), port)) {
            throw taken(service, "the launcher has it already");
        }
        String owner = user ? folder.publish(service, port) : null;
        if (owner != null) {
            if (rank.pmi.keepsNames()) {
                rank.pmi.unpublishName(wireName(service));
            }
            throw taken(service, owner + " has published it");
        }
        if (user) {
            published.add(service);
        }
        if (server != null && scope >= CLUSTER) {
            publishAt(server, service, port);
        }
    }

    private void publishAt(ServedNames where, String service, String port) {
        boolean isPublished = false;
        try {
            String why = where.publish(service, port);
            if (why != null) {
                throw taken(service, "on the server of names " + why);
            }
            isPublished = true;
        } finally {
            if (!isPublished) {
                unpublishHere(service, true);
            }
        }
    }

    private boolean unpublishHere(String service, boolean user) {
        boolean known = rank.pmi.keepsNames() && rank.pmi.unpublishName(wireName(service));
        if (user) {
            known |= folder.unpublish(service);
            published.remove(service);
        }
        return known;
    }

    private static MpirException taken(String service, String why) {
        return new MpirException(
                ErrorClass.ERR_SERVICE,
                "service_name '" + service + "' is taken: " + why
                        + "; expected a new name, or MPI_Unpublish_name first");
    }

    /**
     * MPI_Lookup_name.
     *
     * @throws MpirException of class ERR_NAME if nobody published it, or who did is gone
     */
    public String lookup(String service, @Nullable Info info) {
        check(service);
        Optional<String> port = rank.pmi.keepsNames() ? rank.pmi.lookupName(wireName(service)) : Optional.empty();
        int scope = scope(info);
        if (port.isEmpty() && scope >= USER) {
            port = Optional.ofNullable(folder.lookup(service));
        }
        if (port.isEmpty() && scope >= CLUSTER && server != null) {
            port = Optional.ofNullable(server.lookup(service));
        }
        return port.orElseThrow(() -> new MpirException(
                ErrorClass.ERR_NAME,
                "service_name '" + service + "' is not published in this job, nor by another job of this user on this"
                        + (server == null ? " host" : " host, nor on the server of MPIR_CVAR_NAMES_SERVER")
                        + "; did its owner call MPI_Publish_name already?"));
    }

    /**
     * MPI_Unpublish_name.
     *
     * @throws MpirException of class ERR_SERVICE if this job did not publish it
     */
    public void unpublish(String service, @Nullable Info info) {
        check(service);
        int scope = scope(info);
        boolean known = unpublishHere(service, scope >= USER);
        if (scope >= CLUSTER && server != null) {
            known |= server.unpublish(service);
        }
        if (!known) {
            throw new MpirException(
                    ErrorClass.ERR_SERVICE,
                    "service_name '" + service + "' is not published: expected a name that this program published, and"
                            + " did not unpublish yet");
        }
    }

    /** Takes back what other jobs see, at the end of MPI. */
    public void unpublishAll() {
        for (String service : Set.copyOf(published)) {
            published.remove(service);
            folder.unpublish(service);
        }
        if (server != null) {
            server.close();
        }
    }

    /** Returns how far a name is seen, as the index of its scope. */
    private static int scope(@Nullable Info info) {
        String scope = info == null ? null : info.get("jmpi_scope");
        if (scope == null) {
            return CLUSTER;
        }
        if (!SCOPES.contains(scope)) {
            throw new MpirException(
                    ErrorClass.ERR_INFO_VALUE,
                    "info key jmpi_scope is '" + scope
                            + "': expected job, user, which includes it, or cluster, which includes both");
        }
        return SCOPES.indexOf(scope);
    }

    private static void check(String service) {
        if (service.isEmpty() || service.length() > LONGEST) {
            throw new MpirException(
                    ErrorClass.ERR_SERVICE,
                    "service_name has " + service.length() + " characters: expected 1 to " + LONGEST);
        }
    }

    private static void checkPort(String port) {
        if (port.isEmpty() || port.length() > PortName.LONGEST || !port.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new MpirException(
                    ErrorClass.ERR_PORT,
                    "port_name is '" + PortName.shown(port) + "': expected 1 to " + PortName.LONGEST
                            + " printable characters without a blank");
        }
    }

    /** Returns the name as every launcher takes it; plain ones stay, so that programs in C find them. */
    private static String wireName(String service) {
        if (service.matches("[A-Za-z0-9_.-]{1,120}")) {
            return service;
        }
        byte[] bytes = service.getBytes(StandardCharsets.UTF_8);
        return "x-" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
