# A process of the back end: the gateway or a subgraph. Built from the root of the repository:
#
#   docker build --file images/service.Dockerfile --build-arg WORKSPACE=users --tag dialdeck/users:0.1.0 .
#
# Releases name the base by digest: --build-arg NODE_IMAGE=node:26-bookworm-slim@sha256:… (images/build.ts insists).
ARG NODE_IMAGE=node:26-bookworm-slim

# The same for every service, so that a builder with a cache makes it once.
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
RUN --mount=type=cache,id=dialdeck-npm,target=/root/.npm \
    --mount=type=cache,id=dialdeck-modules,target=/src/node_modules \
    FRESH= images/install.sh \
 && node images/stage.ts service "${WORKSPACE}" /out \
 && node images/write-sbom.ts "${WORKSPACE}" /out/sbom.cdx.json

FROM ${NODE_IMAGE}
ARG WORKSPACE
ARG VERSION=0.0.0
LABEL org.opencontainers.image.title="Dialdeck ${WORKSPACE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=stage /out/ ./
ENV NODE_ENV=production
# The next requests need the memory that a garbage collection frees. By default glibc returns it to the kernel, which then has to clear
# each page again: five page faults for a page of contacts.
ENV MALLOC_TRIM_THRESHOLD_=33554432 MALLOC_MMAP_THRESHOLD_=4194304
USER 10001:10001
EXPOSE 8080 9090
# Node itself is the first process, so SIGTERM reaches it; no shell in between.
ENTRYPOINT ["node"]
CMD ["server/main.js"]
