#!/bin/sh
# Runs a PostgreSQL server for tests, which listens only on a Unix socket in DIR.
#
#   Scripts/postgres-cluster.sh find              prints the folder of the server's programs
#   Scripts/postgres-cluster.sh start DIR [PID]   creates the cluster if it is missing, and starts it;
#                                                 the server stops and DIR is removed when PID has ended
#   Scripts/postgres-cluster.sh pool DIR          starts PgBouncer (transaction mode) in front of the server,
#                                                 which listens in DIR/pool
#   Scripts/postgres-cluster.sh stop DIR [MODE]   stops it as pg_ctl does: fast, immediate or smart
#
# CLUSTER_OPTIONS can contain further options for the server, such as -c fsync=on.
#
# Connect to postgresql:///postgres?host=DIR&user=fieldbook; there is no password. The socket's path
# can have 107 bytes, so DIR must not be much longer than 80. PostgreSQL refuses to run as root; if
# root starts the script, the server runs as the user postgres or nobody, and that user must be able
# to enter DIR's parents.
set -eu

# Finds the programs beside libpq, in the folders of Debian (the newest version), or on the path.
find_programs() {
  for folder in "$(pg_config --bindir 2>/dev/null)" \
    $(printf '%s\n' /usr/lib/postgresql/*/bin | sort --reverse --version-sort) \
    "$(dirname "$(command -v initdb || echo /none/initdb)")"; do
    if [ -x "$folder/initdb" ]; then
      echo "$folder"
      return
    fi
  done
  echo "PostgreSQL's server is not installed." >&2
  return 1
}

# Runs one of the server's programs in DIR, without libpq's variables.
run() {
  program=$1
  shift
  (cd "$dir" && env -i PATH="$PATH" LC_ALL=C $as_user "$programs/$program" "$@")
}

programs=$(find_programs)
if [ "$1" = find ]; then
  echo "$programs"
  exit
fi

verb=$1
dir=$2
as_user=
if [ "$(id -u)" = 0 ]; then
  user=$(id -un postgres 2>/dev/null || echo nobody)
  as_user="setpriv --reuid=$user --regid=$(id -g "$user") --clear-groups --inh-caps=-all --"
fi

case $verb in
  start)
    mkdir -p "$dir"
    [ -z "$as_user" ] || chown "$user" "$dir"
    # Nothing here must survive a power cut, so the server does not wait for the disk.
    [ -d "$dir/data" ] || run initdb --pgdata="$dir/data" --username=fieldbook --auth=trust \
      --encoding=UTF8 --locale=C --no-sync >"$dir/initdb.log" 2>&1 || {
      cat "$dir/initdb.log" >&2
      exit 1
    }
    run pg_ctl --pgdata="$dir/data" --wait --silent --log="$dir/log" --options="-c fsync=off \
      -c listen_addresses='' -c unix_socket_directories='$dir' -c max_connections=200 \
      ${CLUSTER_OPTIONS:-}" start || {
      cat "$dir/log" >&2
      exit 1
    }
    if [ $# -gt 2 ]; then
      (
        while kill -0 "$3" 2>/dev/null; do sleep 1; done
        "$0" stop "$dir" immediate
        rm -rf "$dir"
      ) </dev/null >/dev/null 2>&1 &
    fi
    ;;
  pool)
    pooler=$(PATH="$PATH:/usr/sbin" command -v pgbouncer) || {
      echo "PgBouncer is not installed." >&2
      exit 1
    }
    mkdir -p "$dir/pool"
    cat >"$dir/pool/settings" <<END
[databases]
* = host=$dir user=fieldbook
[pgbouncer]
unix_socket_dir = $dir/pool
listen_port = 5432
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
auth_type = any
pidfile = $dir/pool/pid
logfile = $dir/pool/log
END
    [ -z "$as_user" ] || chown -R "$user" "$dir/pool"
    # With few connections for each database, consecutive transactions often use different
    # connections.
    $as_user "$pooler" --quiet --daemon "$dir/pool/settings"
    while [ ! -S "$dir/pool/.s.PGSQL.5432" ]; do sleep 0.1; done
    ;;
  stop)
    [ ! -f "$dir/pool/pid" ] || kill "$(cat "$dir/pool/pid")" || true
    run pg_ctl --pgdata="$dir/data" --wait --silent --mode="${3:-fast}" stop
    ;;
esac
