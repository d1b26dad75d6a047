#!/usr/bin/env bash
# PgBouncer in transaction mode in front of a PostgreSQL server, for tests and benches.
#
#   scripts/ci-pgbouncer.sh start    starts it and prints its URL
#   scripts/ci-pgbouncer.sh stop     stops it and deletes its files
#   scripts/ci-pgbouncer.sh url      prints its URL
#
# CI_PGBOUNCER_SERVER  URL of the server (default: that of scripts/ci-postgres.sh)
# CI_PGBOUNCER_DIR     where it lives (default: a folder of this user under TMPDIR)
# CI_PGBOUNCER_PORT    its port (default: a free one)
# CI_PGBOUNCER_POOL    its connections to the server, for each database (default: 20)
#
# It serves every database of the server, to the user of the server's URL and with their password. As root it
# runs as nobody.
set -euo pipefail
cd "$(dirname "$0")/.."

base=${CI_PGBOUNCER_DIR:-${TMPDIR:-/tmp}/sendero-ci-pgbouncer-$(id -u)}

fail() {
  echo "ci-pgbouncer: $*" >&2
  exit 1
}

program=$(command -v pgbouncer || ls /usr/sbin/pgbouncer 2>/dev/null || true)

as_nobody() {
  if [ "$(id -u)" -ne 0 ]; then
    "$@"
  else
    (cd / && runuser -u nobody -- "$@")
  fi
}

running() { [ -f "$base/pid" ] && kill -0 "$(cat "$base/pid")" 2>/dev/null; }

random_port() { echo $((30000 + RANDOM % 2000)); }

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Waits are short, so that a server that is away is told of at once. A server connection that is idle goes
# soon: each test file has a database of its own.
configure() {
  cat >"$base/pgbouncer.ini" <<INI
[databases]
* = host=$host port=$port

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $1
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $base/users.txt
pool_mode = transaction
default_pool_size = ${CI_PGBOUNCER_POOL:-20}
max_client_conn = 2000
query_wait_timeout = 15
server_login_retry = 1
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
logfile = $base/log
pidfile = $base/pid
INI
}

start() {
  [ -n "$program" ] || fail 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'
  local server=${CI_PGBOUNCER_SERVER:-$(scripts/ci-postgres.sh url)}
  [[ $server =~ ^postgres(ql)?://([^:@/]+):([^@/]*)@([^:/]+):([0-9]+)/([^?]*) ]] ||
    fail 'the URL of the server has to have a user, password, host and port'
  user=${BASH_REMATCH[2]} password=${BASH_REMATCH[3]} host=${BASH_REMATCH[4]} port=${BASH_REMATCH[5]}
  database=${BASH_REMATCH[6]}

  if ! running; then
    rm -rf "$base"
    mkdir -p "$base"
    printf '"%s" "%s"\n' "$user" "$password" >"$base/users.txt"
    local mine=${CI_PGBOUNCER_PORT:-} attempt
    for attempt in 1 2 3 4 5 6 7 8; do
      mine=${CI_PGBOUNCER_PORT:-$(random_port)}
      listens "$mine" && continue
      configure "$mine"
      chmod 700 "$base"
      [ "$(id -u)" -ne 0 ] || chown -R "$(id -u nobody):$(id -g nobody)" "$base"
      as_nobody "$program" --daemon --quiet "$base/pgbouncer.ini" 2>>"$base/start.log" && break
      [ "$attempt" -lt 8 ] || fail "it did not start: $(tail -n 5 "$base/log" "$base/start.log")"
    done
    for attempt in $(seq 100); do
      listens "$mine" && break
      [ "$attempt" -lt 100 ] || fail "it did not start: $(tail -n 5 "$base/log")"
      sleep 0.1
    done
    echo "postgresql://$user:$password@127.0.0.1:$mine/$database" >"$base/url"
  fi
  url
}

stop() {
  if running; then
    local pid
    pid=$(cat "$base/pid")
    kill -TERM "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  fi
  rm -rf "$base"
}

url() {
  [ -f "$base/url" ] || fail 'it was never started'
  cat "$base/url"
}

case "${1:-}" in
start) start ;;
stop) stop ;;
url) url ;;
*) fail 'usage: ci-pgbouncer.sh start | stop | url' ;;
esac
