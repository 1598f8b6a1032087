# Builds the product with all packages; the image keeps the build and the packages that the server loads.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
# Of 55 MB for reading pictures 5 MB are used: one build of the engine, and its smaller Spanish data.
RUN find node_modules/tesseract.js-core -name 'tesseract-core*' ! -name 'tesseract-core-simd-lstm.js' \
    ! -name 'tesseract-core-simd-lstm.wasm' -delete && rm -r node_modules/@tesseract.js-data/spa/4.0.0
# Of 9 MB for decoding HEIC 2 MB are used: one build, with its licence (LGPL-3.0).
RUN rm -r node_modules/libheif-js/libheif && find node_modules/libheif-js/libheif-wasm \
    ! -name libheif-bundle.js ! -name LICENSE -type f -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
# 503 while the database does not respond or the text of runs cannot be written.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Runs may finish for 25 s after SIGTERM.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
