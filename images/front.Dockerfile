# Static files of the shell or of a module, compressed beforehand (br, gz), and the process that serves them:
#
#   docker build --file images/front.Dockerfile --build-arg WORKSPACE=agent --build-arg VERSION=0.1.0 --tag dialdeck/agent:0.1.0 .
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
# Installed packages stay with the builder and are no layer: they are a hundred times larger than the part that an image takes.
ARG FRESH=
RUN --mount=type=cache,id=dialdeck-npm,target=/root/.npm \
    --mount=type=cache,id=dialdeck-modules,target=/src/node_modules \
    images/install.sh && npm run build

FROM build AS stage
ARG WORKSPACE
# The release that this image brings; its files are addressed by it in the registry of modules.
ARG VERSION=0.0.0
RUN --mount=type=cache,id=dialdeck-npm,target=/root/.npm \
    --mount=type=cache,id=dialdeck-modules,target=/src/node_modules \
    FRESH= images/install.sh \
 && node images/stage.ts front "${WORKSPACE}" /out "${VERSION}" \
 && node images/write-sbom.ts "${WORKSPACE}" /out/sbom.cdx.json

FROM ${NODE_IMAGE}
ARG WORKSPACE
ARG VERSION=0.0.0
LABEL org.opencontainers.image.title="Dialdeck ${WORKSPACE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=stage /out/ ./
ENV NODE_ENV=production FRONT_DIRECTORY=/app/public
USER 10001:10001
EXPOSE 8080 9090
ENTRYPOINT ["node"]
CMD ["server/main.js"]
