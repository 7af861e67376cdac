# The build needs all packages (without the optional ones Vite does not work). The image has no development packages, and
# uses its own Node instead of the pinned one.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci && rm -rf node_modules/node-* node_modules/.bin/node
COPY vite.config.ts tsconfig.json ./
COPY views views
COPY client client
COPY shared shared
COPY profiles profiles
COPY tools/profile tools/profile
COPY tools/kit/serve-kit.ts tools/kit/
COPY server/launch/prepare.mjs server/launch/guard.mjs server/launch/
ARG SHOP_PROFILE=profiles/vitrina
RUN npm run build

FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The optional packages are the pinned Node, and TypeScript, an optional peer of packages that check types.
RUN npm ci --omit=dev --omit=optional
# A bill of materials for scanners. With --omit=dev npm would also leave out packages that development packages use, too.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# For people: the licences of all packages.
COPY deploy/notices.mjs deploy/
RUN node deploy/notices.mjs > THIRD-PARTY-NOTICES.txt

FROM node:26.10.0-slim
# The release workflow adds version, revision, source and time.
LABEL org.opencontainers.image.title="Vitrina" org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.description="A storefront: Fastify streams React in front of a shop's API"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_HOST=127.0.0.1 OPS_PORT=3001
# The process settings of `npm start` (server/launch/process-settings.mjs).
ENV NODE_OPTIONS="--max-semi-space-size=16 --disable-warning=ExperimentalWarning" NODE_COMPILE_CACHE=.data/compiled MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=73728 MALLOC_TRIM_THRESHOLD_=4194304
# The shop's profile, which the build above was made with.
ARG SHOP_PROFILE=profiles/vitrina
ENV SHOP_PROFILE=$SHOP_PROFILE
WORKDIR /app
# Root owns everything except the folder for data: assets of past builds, compiled code, the embedded API's database.
RUN mkdir .data && chown node:node .data
# Modes are set here, because the files of a clone may be readable by their owner only.
COPY --from=packages /app/node_modules node_modules
COPY --from=build --chmod=755 /app/dist dist
COPY --from=packages --chmod=755 /app/sbom.cdx.json /app/THIRD-PARTY-NOTICES.txt ./
COPY --chmod=755 package.json LICENSE ./
COPY --chmod=755 deploy/healthy.sh deploy/
COPY --chmod=755 upstream upstream
COPY --chmod=755 shared shared
COPY --chmod=755 profiles profiles
COPY --chmod=755 views views
COPY --chmod=755 server server
# What an operator runs beside it: `npm run doctor`, `check:contract`, `shop-backup`, `shop-restore`.
COPY --chmod=755 tools/backup.ts tools/
COPY --chmod=755 tools/contract tools/contract
COPY --chmod=755 tools/doctor tools/doctor
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["bash", "deploy/healthy.sh"]
# No shell in between: the process handles signals itself.
CMD ["node", "server/main.ts"]
