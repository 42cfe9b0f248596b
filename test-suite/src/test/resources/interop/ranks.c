/* A C program of ranks: "ranks hello | abort" uses MPI, "ranks keys N | spawn WHAT" speaks PMI-1 over PMI_PORT itself. */
#include <mpi.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int rank, size;

static void fail(const char *what) {
    fprintf(stderr, "rank %d: %s\n", rank, what);
    exit(9);
}

static void hello(int abortCode) {
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    int one = rank + 1, sum = 0, near = 0;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &near);
    printf("rank %d of %d sum %d near %d\n", rank, size, sum, near);
    fflush(stdout);
    if (abortCode) {
        if (rank == 1) {
            MPI_Abort(MPI_COMM_WORLD, abortCode);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        sleep(60);
    }
    MPI_Comm_free(&node);
    MPI_Finalize();
}

static FILE *in, *out;

static const char *hear(const char *command, const char *key) {
    static char line[2048];
    char expected[64];
    snprintf(expected, sizeof expected, "cmd=%s", command);
    if (!fgets(line, sizeof line, in) || strncmp(line, expected, strlen(expected))) {
        fail(line);
    }
    line[strcspn(line, "\n")] = 0;
    if (strstr(line, "rc=-1")) {
        fail(line);
    }
    char *at = strstr(line, key);
    return at ? at + strlen(key) : "";
}

static void greet(void) {
    char host[256];
    snprintf(host, sizeof host, "%s", getenv("PMI_PORT"));
    char *colon = strrchr(host, ':');
    *colon = 0;
    struct addrinfo *found;
    if (getaddrinfo(host, colon + 1, NULL, &found)) {
        fail("PMI_PORT names no host");
    }
    int s = socket(found->ai_family, SOCK_STREAM, 0);
    if (s < 0 || connect(s, found->ai_addr, found->ai_addrlen)) {
        fail("PMI_PORT cannot be reached");
    }
    in = fdopen(s, "r");
    out = fdopen(dup(s), "w");
    setlinebuf(out);
    fprintf(out, "cmd=initack pmiid=%s\n", getenv("PMI_ID"));
    hear("initack", "");
    size = atoi(hear("set", "size="));
    rank = atoi(hear("set", "rank="));
    hear("set", "debug=");
    fprintf(out, "cmd=init pmi_version=1 pmi_subversion=1\n");
    hear("response_to_init", "");
}

static void keys(int count) {
    char space[300];
    greet();
    fprintf(out, "cmd=get_my_kvsname\n");
    snprintf(space, sizeof space, "%s", hear("my_kvsname", "kvsname="));
    for (int i = 0; i < count; i++) {
        fprintf(out, "cmd=put kvsname=%s key=key-%d-%d value=%0600d\n", space, rank, i, rank * count + i);
        hear("put_result", "");
    }
    fprintf(out, "cmd=barrier_in\n");
    hear("barrier_out", "");
    int other = (rank + 1) % size;
    for (int i = 0; i < count; i++) {
        fprintf(out, "cmd=get kvsname=%s key=key-%d-%d\n", space, other, i);
        if (atoi(hear("get_result", "value=") + 590) != other * count + i) {
            fail("got another value than was put");
        }
    }
    fprintf(out, "cmd=get kvsname=%s key=PMI_process_mapping\n", space);
    printf("rank %d of %d keys %d mapping %s\n", rank, size, count, hear("get_result", "value="));
    fprintf(out, "cmd=finalize\n");
    hear("finalize_ack", "");
}

/* The parent has two processes of a program started, and gives them a value. */
static void spawn(const char *program) {
    greet();
    fprintf(out, "mcmd=spawn\nnprocs=2\nexecname=%s\ntotspawns=1\nspawnssofar=1\n", program);
    fprintf(out, "arg1=spawned\narg2=two words = fine\nargcnt=2\n");
    fprintf(out, "preput_num=1\npreput_key_0=PARENT_ROOT_PORT_NAME\npreput_val_0=port#1$\ninfo_num=0\nendcmd\n");
    hear("spawn_result", "");
    printf("rank %d of %d has spawned\n", rank, size);
    fflush(stdout);
    fprintf(out, "cmd=finalize\n");
    hear("finalize_ack", "");
}

static void spawned(const char *argument) {
    char space[300];
    greet();
    fprintf(out, "cmd=get_my_kvsname\n");
    snprintf(space, sizeof space, "%s", hear("my_kvsname", "kvsname="));
    fprintf(out, "cmd=get kvsname=%s key=PARENT_ROOT_PORT_NAME\n", space);
    const char *flag = getenv("PMI_SPAWNED");
    printf("child %d of %d (%s) PMI_SPAWNED %s port %s\n", rank, size, argument, flag ? flag : "unset", hear("get_result", "value="));
    fprintf(out, "cmd=barrier_in\n");
    hear("barrier_out", "");
    fprintf(out, "cmd=finalize\n");
    hear("finalize_ack", "");
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "hello";
    if (!strcmp(mode, "keys")) {
        keys(atoi(argv[2]));
    } else if (!strcmp(mode, "spawn")) {
        spawn(argv[2]);
    } else if (!strcmp(mode, "spawned")) {
        spawned(argv[2]);
    } else {
        hello(strcmp(mode, "abort") ? 0 : 42);
    }
    return 0;
}
