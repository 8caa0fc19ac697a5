#!/usr/bin/env bash
# Brings the whole platform up on a cluster of this machine: cluster, images, data services, chart.
#
#   k8s/local/up.sh [--tag TAG] [--no-build] [-- more arguments for helm upgrade]
#
# The cluster is the first of these that is there (CLUSTER chooses):
#   scripts   a folder with up.sh, build.sh, load-image.sh, status.sh (CLUSTER_SCRIPTS, else ../shared/cluster)
#   k3d       made by this script, with its own ingress on port 18080
#   current   the one that kubectl points to; it must find the images itself
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tag=dev build=yes
while [ $# -gt 0 ]; do
  case $1 in
    --tag) tag=$2; shift 2 ;;
    --no-build) build=no; shift ;;
    --) shift; break ;;
    *) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
done

scripts=${CLUSTER_SCRIPTS:-../shared/cluster}
port=${DIALDECK_HTTP_PORT:-18080}
list() { node packages/components/scripts/list.ts "$1"; }
services=($(list servers))
fronts=($(list frontEnds))
modules=($(list modules))
say() { printf '%s\n' "dialdeck: $*" >&2; }

if [ -z "${CLUSTER:-}" ]; then
  if [ -x "$scripts/up.sh" ]; then CLUSTER=scripts
  elif command -v k3d >/dev/null; then CLUSTER=k3d
  else CLUSTER=current; fi
fi
say "cluster: $CLUSTER"

case $CLUSTER in
  scripts)
    "$scripts/up.sh" >&2
    eval "$("$scripts/status.sh" --env)"
    export IMAGE_BUILDER="$scripts/build.sh"
    ;;
  k3d)
    k3d cluster list dialdeck >/dev/null 2>&1 || k3d cluster create dialdeck --port "127.0.0.1:$port:80@loadbalancer" >&2
    ;;
  current) kubectl cluster-info >/dev/null || { say 'kubectl points to no cluster'; exit 1; } ;;
esac

images=()
for name in "${services[@]}" "${fronts[@]}"; do images+=("dialdeck/$name:$tag"); done
[ "$build" = no ] || node images/build.ts --tag "$tag" >&2
load() {
  case $CLUSTER in
    scripts) printf '%s\n' "$@" | xargs -n 1 -P 2 "$scripts/load-image.sh" ;;
    k3d) k3d image import --cluster dialdeck "$@" >&2 ;;
  esac
}

# The database is made while the other images are loaded. Elsewhere its image is pulled.
[ "$CLUSTER" != scripts ] || load postgres:15 redis:7
kubectl apply --kustomize k8s/overlays/dev >&2
load "${images[@]}"
helm dependency update helm/platform >/dev/null
settings=()
for name in "${services[@]}" "${fronts[@]}"; do settings+=(--set "$name.image.tag=$tag"); done
for name in "${modules[@]}"; do settings+=(--set "$name.remote.version=$tag"); done
# Policies name the API server by its addresses: of its Service, and of its endpoints.
api_server() {
  kubectl --namespace default get service kubernetes --output 'jsonpath={.spec.clusterIP}{"\n"}'
  kubectl --namespace default get endpointslices --selector kubernetes.io/service-name=kubernetes \
    --output 'jsonpath={range .items[*].endpoints[*]}{.addresses[0]}{"\n"}{end}'
}
index=0
for address in $(api_server | sort -u); do
  case $address in *:*) bits=128 ;; *) bits=32 ;; esac
  settings+=(--set "global.network.kubernetes.to[$index].ipBlock.cidr=$address/$bits")
  index=$((index + 1))
done
# A cluster without the Gateway API has an Ingress.
kubectl get crd httproutes.gateway.networking.k8s.io >/dev/null 2>&1 ||
  settings+=(--set global.gateway.enabled=false --set global.ingress.enabled=true)
helm upgrade --install dialdeck helm/platform --namespace dialdeck --values helm/platform/examples/development.yaml \
  --set "global.publicUrl=http://dialdeck.localhost:$port" "${settings[@]}" --wait --timeout 10m "$@" >&2

secret() { kubectl --namespace dialdeck get secret dialdeck-first-admin --output "jsonpath={.data.$1}" | base64 --decode; }
cat <<END
Ready: http://dialdeck.localhost:$port
First admin: $(secret email), password $(secret password)
END
