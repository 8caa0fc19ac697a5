#!/usr/bin/env bash
# Builds the next release of one module and brings it to the cluster, so that a release can be tried: next-release.sh TAG
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tag=${1:?the tag that runs now}
scripts=${CLUSTER_SCRIPTS:-../shared/cluster}
if [ -x "$scripts/build.sh" ]; then
  IMAGE_BUILDER="$scripts/build.sh" node images/build.ts --tag "$tag-next" agent >&2
  "$scripts/load-image.sh" "dialdeck/agent:$tag-next"
else
  node images/build.ts --tag "$tag-next" agent >&2
  if command -v k3d >/dev/null && k3d cluster list dialdeck >/dev/null 2>&1; then
    k3d image import --cluster dialdeck "dialdeck/agent:$tag-next" >&2
  fi
fi
