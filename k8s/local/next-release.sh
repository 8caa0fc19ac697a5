#!/usr/bin/env bash
# Builds the next releases of one module and of one subgraph and brings them to the cluster, so that releases can be tried:
# next-release.sh TAG makes agent:TAG-next, agent:TAG-throws (its queue throws) and users:TAG-breaks (its graph breaks releases).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tag=${1:?the tag that runs now}
scripts=${CLUSTER_SCRIPTS:-../shared/cluster}
base=${NODE_IMAGE:-node:26-bookworm-slim}
build=(docker build)
[ ! -x "$scripts/build.sh" ] || build=("$scripts/build.sh")

"${build[@]}" -t "dialdeck/build:$tag" --target build --file images/front.Dockerfile --build-arg "NODE_IMAGE=$base" . >&2
"${build[@]}" -t "dialdeck/agent:$tag-next" --file k8s/local/next-release.Dockerfile \
  --build-arg "NODE_IMAGE=$base" --build-arg "BUILD_IMAGE=dialdeck/build:$tag" --build-arg "VERSION=$tag-next" . >&2
"${build[@]}" -t "dialdeck/agent:$tag-throws" --file k8s/local/next-release.Dockerfile \
  --build-arg "NODE_IMAGE=$base" --build-arg "BUILD_IMAGE=dialdeck/build:$tag" --build-arg "VERSION=$tag-throws" \
  --build-arg "LABEL=(() => { throw new Error('The queue throws'); })()," . >&2
"${build[@]}" -t "dialdeck/users:$tag-breaks" --file k8s/local/breaking-subgraph.Dockerfile --build-arg "IMAGE=dialdeck/users:$tag" . >&2
images=("dialdeck/agent:$tag-next" "dialdeck/agent:$tag-throws" "dialdeck/users:$tag-breaks")

if [ -x "$scripts/load-image.sh" ]; then
  "$scripts/load-image.sh" "${images[@]}"
elif command -v k3d >/dev/null && k3d cluster list dialdeck >/dev/null 2>&1; then
  k3d image import --cluster dialdeck "${images[@]}" >&2
fi
