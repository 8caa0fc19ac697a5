#!/usr/bin/env bash
# Takes down what up.sh brought up: the chart, the data services, and the cluster if it was made for this.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
scripts=${CLUSTER_SCRIPTS:-../shared/cluster}
if [ -x "$scripts/down.sh" ]; then
  "$scripts/down.sh"
elif command -v k3d >/dev/null && k3d cluster list dialdeck >/dev/null 2>&1; then
  k3d cluster delete dialdeck
else
  helm uninstall dialdeck --namespace dialdeck --wait
  kubectl delete --kustomize k8s/overlays/dev
fi
