# The servers beside the application, from Debian's packages: docs/how-to/run-a-cluster.md.
FROM debian:bookworm-slim
# The packages start no servers of their own.
RUN printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d && \
    mkdir -p /etc/postgresql-common && \
    echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf && \
    apt-get update && \
    apt-get install --yes --no-install-recommends \
      curl nginx haproxy pgbouncer etcd-server patroni postgresql \
      swift-proxy swift-account swift-container swift-object memcached && \
    rm -rf /var/lib/apt/lists/* && \
    install --directory --owner=postgres --group=postgres --mode=0700 /var/lib/sendero
USER postgres
WORKDIR /tmp
