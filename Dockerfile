# The shop as a container: docs/operations/containers.md.
ARG NODE=20
# Has a compiler, for platforms without a prebuilt better-sqlite3.
ARG BUILD_BASE=docker.io/library/node:${NODE}-bookworm
ARG BASE=docker.io/library/node:${NODE}-bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /srv/tradepost
COPY package.json package-lock.json .npmrc ./
COPY scripts/better-sqlite3 scripts/better-sqlite3
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run --silent build && npm prune --omit=dev --no-audit --no-fund

FROM ${BASE}
ENV HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /srv/tradepost
# All that `npm start` and the commands for an owner need: no sources but the program that decodes pictures of phones.
COPY --from=build /srv/tradepost/package.json /srv/tradepost/LICENSE ./
COPY --from=build /srv/tradepost/node_modules node_modules
COPY --from=build /srv/tradepost/drizzle drizzle
COPY --from=build /srv/tradepost/app/shop/gallery/heic-decoder.mjs app/shop/gallery/
COPY --from=build /srv/tradepost/public public
COPY --from=build /srv/tradepost/build build
# The image's own user, which may write to its data and backups alone.
RUN install -d -m 700 -o node -g node /data /backup
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The shop finishes its requests and ends within ten seconds.
STOPSIGNAL SIGTERM
CMD ["npm", "start"]
