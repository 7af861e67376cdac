# The whole install builds the views (leaving optional packages out breaks Vite); the image's own Node runs them.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -rf node_modules/node-* node_modules/.bin/node

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --omit=dev && rm -rf node_modules/node-* node_modules/.bin/node

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_HOST=127.0.0.1 OPS_PORT=3001 SHOP_DATA=/data/shop.sqlite
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY server server
COPY shared shared
COPY views views
COPY upstream upstream
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The process answers the signals itself.
CMD ["node", "server/main.ts"]
