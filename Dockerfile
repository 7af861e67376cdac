# The build needs the whole install (leaving optional packages out breaks Vite); what runs has no dev package, and the
# image's own Node in place of the pinned one.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci && rm -rf node_modules/node-* node_modules/.bin/node
COPY vite.config.ts tsconfig.json ./
COPY views views
COPY client client
COPY shared shared
COPY server/launch/prepare.mjs server/launch/guard.mjs server/launch/
RUN npm run build

FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional are the pinned Node, and TypeScript as a peer of what checks types.
RUN npm ci --omit=dev --omit=optional
# For scanners. By --omit=dev npm would leave out what packages of development use as well.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# For people: by whose licence all of it may be used.
COPY deploy/notices.mjs deploy/
RUN node deploy/notices.mjs > THIRD-PARTY-NOTICES.txt

FROM node:26.10.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_HOST=127.0.0.1 OPS_PORT=3001
# The process settings of `npm start` (server/launch/process-settings.mjs).
ENV NODE_OPTIONS=--max-semi-space-size=16 NODE_COMPILE_CACHE=.data/compiled MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=73728 MALLOC_TRIM_THRESHOLD_=4194304
WORKDIR /app
# Root owns all but the folder of what is kept: assets of past builds, the embedded API's database.
RUN mkdir .data && chown node:node .data
# Modes are set here: whoever has cloned the project may have let nobody else read it.
COPY --from=packages /app/node_modules node_modules
COPY --from=build --chmod=755 /app/dist dist
COPY --from=packages --chmod=755 /app/sbom.cdx.json /app/THIRD-PARTY-NOTICES.txt ./
COPY --chmod=755 package.json LICENSE ./
COPY --chmod=755 deploy/healthy.mjs deploy/
COPY --chmod=755 upstream upstream
COPY --chmod=755 shared shared
COPY --chmod=755 views views
COPY --chmod=755 server server
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "deploy/healthy.mjs"]
# The process answers the signals itself.
CMD ["node", "server/main.ts"]
