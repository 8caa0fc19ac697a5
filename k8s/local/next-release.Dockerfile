# The next release of the agents' module: one label of the queue reads otherwise, so that a browser shows which of the two it runs; or
# its screen throws.
# Built on the finished build of the release before, so only what changed is built again.
ARG NODE_IMAGE=node:26-bookworm-slim
ARG BUILD_IMAGE=dialdeck/build:dev

FROM ${BUILD_IMAGE} AS stage
ARG VERSION
ARG LABEL="'Calls Made So Far',"
RUN --mount=type=cache,id=dialdeck-npm,target=/root/.npm \
    --mount=type=cache,id=dialdeck-modules,target=/src/node_modules \
    images/install.sh \
 && grep -q "'Calls Made'," mfe-agent/src/contact-queue/header/queue-figures.tsx \
 && sed -i "s/'Calls Made',/${LABEL}/" mfe-agent/src/contact-queue/header/queue-figures.tsx \
 && npm run build \
 && node images/stage.ts front agent /out "${VERSION}"

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=stage /out/ ./
ENV NODE_ENV=production FRONT_DIRECTORY=/app/public
USER 10001:10001
EXPOSE 8080 9090
ENTRYPOINT ["node"]
CMD ["server/main.js"]
