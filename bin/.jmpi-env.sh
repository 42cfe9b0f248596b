# Common part of the scripts in this folder; read by them, never run; jmpi_bin is the folder. POSIX sh. Each process that
# is started here costs every job a millisecond.
# Sets jmpi_home, java, jmpi_own (JMPI's jars for ranks), jmpi_launcher and jmpi_tests (class paths).
# In a checkout it builds JMPI once, and again when a source is newer; JMPI_NO_BUILD=1 leaves that away.

# a stream that is closed would be the first file that Java opens
{ true 3<&0; } 2>/dev/null || exec </dev/null
{ true 3>&1; } 2>/dev/null || exec >/dev/null
{ true 3>&2; } || exec 2>/dev/null

jmpi_bin=$(CDPATH= cd -- "$jmpi_bin" && pwd -P)
jmpi_home=${jmpi_bin%/*}
jmpi_stamp=$jmpi_home/target/jmpi-bin.stamp

if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || { echo "jmpi: JAVA_HOME=$JAVA_HOME holds no bin/java; set it to a JDK, or unset it" >&2; exit 127; }
else
    java=$(command -v java) || { echo "jmpi: no java in PATH; install a JDK from 17 on, or set JAVA_HOME" >&2; exit 127; }
fi

# Succeeds when the last build by these scripts is as new as all sources.
jmpi_built() {
    [ -f "$jmpi_stamp" ] && [ -d "$jmpi_home/test-suite/target/lib" ] || return 1
    [ -z "$(cd "$jmpi_home" && find pom.xml ./*/pom.xml ./*/src mpir/codegen/pom.xml mpir/codegen/src examples/course examples/mpijava \
        -newer "$jmpi_stamp" -print 2>/dev/null | head -n 1)" ]
}

# Builds under a lock, so that scripts started together build once.
jmpi_build() {
    command -v mvn >/dev/null || { echo "jmpi: JMPI is not built and there is no mvn in PATH; install Maven" >&2; exit 127; }
    mkdir -p "$jmpi_home/target"
    (
        if command -v flock >/dev/null; then
            flock 9
        else
            until mkdir "$jmpi_home/target/jmpi-bin.lock.d" 2>/dev/null; do sleep 1; done
            trap 'rmdir "$jmpi_home/target/jmpi-bin.lock.d"' EXIT
        fi
        jmpi_built && exit 0
        echo "jmpi: building JMPI in $jmpi_home (once, and after changes)" >&2
        # the time of the beginning: what changes meanwhile is built again
        : >"$jmpi_stamp.new"
        (cd "$jmpi_home" && exec mvn -B -ntp -q -DskipTests package) </dev/null >"$jmpi_home/target/jmpi-bin.out" 2>&1 9>&- || {
            cat "$jmpi_home/target/jmpi-bin.out" >&2
            echo "jmpi: the build failed" >&2
            exit 1
        }
        mv "$jmpi_stamp.new" "$jmpi_stamp"
    ) 9>"$jmpi_home/target/jmpi-bin.lock" || exit 1
}

# Adds the files that exist to the class path named by the first argument.
jmpi_add() {
    jmpi_to=$1
    shift
    for jmpi_jar in "$@"; do
        case $jmpi_jar in *-sources.jar | *-javadoc.jar | *-tests.jar | */original-*) continue ;; esac
        if [ -f "$jmpi_jar" ]; then
            eval "$jmpi_to=\${$jmpi_to:+\$$jmpi_to:}\$jmpi_jar"
        fi
    done
}

jmpi_own= jmpi_launcher= jmpi_tests=
if [ -f "$jmpi_home/pom.xml" ]; then
    [ -n "${JMPI_NO_BUILD:-}" ] || jmpi_built || jmpi_build
    jmpi_libs=$jmpi_home/test-suite/target/lib
    for jmpi_module in mpi-api mpir mpid-ch4 shm-posix netmod-tcp; do
        jmpi_add jmpi_own "$jmpi_home/$jmpi_module/target/$jmpi_module"-[0-9]*.jar
    done
    jmpi_add jmpi_launcher "$jmpi_home"/hydra-launcher/target/hydra-launcher-[0-9]*.jar "$jmpi_home"/mpir/target/mpir-[0-9]*.jar
    jmpi_add jmpi_tests "$jmpi_home"/test-suite/target/test-suite-[0-9]*.jar
else
    jmpi_libs=$jmpi_home/lib
    for jmpi_module in mpi-api mpir mpid-ch4 shm-posix netmod-tcp; do
        jmpi_add jmpi_own "$jmpi_libs/$jmpi_module"-[0-9]*.jar
    done
    jmpi_add jmpi_launcher "$jmpi_libs"/hydra-launcher-[0-9]*.jar "$jmpi_libs"/mpir-[0-9]*.jar
    jmpi_add jmpi_tests "$jmpi_libs"/test-suite-[0-9]*.jar
fi
[ -n "$jmpi_launcher" ] || { echo "jmpi: $jmpi_home holds no built launcher; unset JMPI_NO_BUILD, or run mvn package" >&2; exit 127; }

# Where archives of classes are: one JMPI and one Java have a folder. A link may lead to another Java tomorrow.
jmpi_cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
jmpi_archives= jmpi_all_archives=
case ${JMPI_NO_CDS:-}:$jmpi_cache in
    :/*)
        jmpi_all_archives=$jmpi_cache/jmpi/cds$jmpi_home
        jmpi_archives=$jmpi_all_archives$(readlink -f -- "$java" 2>/dev/null || echo "$java")
        ;;
esac

# Prints the version if the first argument requests it.
jmpi_version() {
    case ${1:-} in
        --version | -version)
            jmpi_jar=${jmpi_launcher%%:*}
            jmpi_jar=${jmpi_jar##*/hydra-launcher-}
            echo "${0##*/} of JMPI ${jmpi_jar%.jar}"
            exit 0
            ;;
    esac
}

# Becomes the launcher. It is small and short-lived: one thread that collects, one compiler, no performance data file; a heap
# whose pointers are those of its archive on machines of any size. Of Java 17's collectors only G1 maps an archive's objects.
jmpi_exec_launcher() {
    # shellcheck disable=SC3067 # where test knows no -O, there is no archive
    if [ -n "$jmpi_archives" ] && [ -O "$jmpi_archives/launcher.jsa" ] 2>/dev/null; then
        set -- -XX:SharedArchiveFile="$jmpi_archives/launcher.jsa" -Xlog:cds=off -Xlog:cds+dynamic=off \
            -cp "$jmpi_launcher" org.jmpi.hydra.mpiexec.Mpiexec "$@"
    else
        set -- -cp "$jmpi_launcher" org.jmpi.hydra.mpiexec.Mpiexec "$@"
    fi
    exec "$java" -Xshare:auto -XX:+UseG1GC -XX:ParallelGCThreads=1 -XX:ConcGCThreads=1 -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xms16m -Xmx2g \
        -Djmpi.home="$jmpi_home" -Djmpi.classpath="$jmpi_own" -Djmpi.archives="$jmpi_archives" "$@"
}
