#!/usr/bin/env bash
# Builds the next release of one module and brings it to the cluster, so that a release can be tried: next-release.sh TAG
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

if [ -x "$scripts/load-image.sh" ]; then
  "$scripts/load-image.sh" "dialdeck/agent:$tag-next"
elif command -v k3d >/dev/null && k3d cluster list dialdeck >/dev/null 2>&1; then
  k3d image import --cluster dialdeck "dialdeck/agent:$tag-next" >&2
fi
