#!/usr/bin/env bash
# Puts the development PostgreSQL back: restore.sh NAME [TIME]. The base backup NAME, and of the archived log what was committed
# before TIME (as `SELECT now()` writes it), or all of it. Stop everything that writes first. The present data directory is renamed, not removed.
set -euo pipefail
name=${1:?the name of a backup} time=${2:-}
k() { kubectl --namespace dialdeck "$@"; }

k scale statefulset/dialdeck-postgres --replicas=0 >&2
k wait --for=delete pod/dialdeck-postgres-0 --timeout=120s >&2
k delete pod dialdeck-restore --ignore-not-found >&2
k apply --filename - >&2 <<END
apiVersion: v1
kind: Pod
metadata:
  name: dialdeck-restore
  labels: { app.kubernetes.io/name: restore, app.kubernetes.io/part-of: dialdeck }
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 999
    runAsGroup: 999
    fsGroup: 999
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: restore
      image: postgres:15
      imagePullPolicy: IfNotPresent
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
      command: [bash, -euc]
      args:
        - |
          base=/backup/base/$name data=/var/lib/postgresql/data
          pg_verifybackup --no-parse-wal "\$base"
          rm -rf \$data/new && cp -a "\$base" \$data/new
          echo "restore_command = 'cp /backup/wal/%f %p'" >>\$data/new/postgresql.auto.conf
          echo "recovery_target_time = '$time'" >>\$data/new/postgresql.auto.conf
          echo "recovery_target_action = 'promote'" >>\$data/new/postgresql.auto.conf
          touch \$data/new/recovery.signal
          chmod 0700 \$data/new
          [ ! -e \$data/pgdata ] || mv \$data/pgdata "\$data/before-\$(date +%s)"
          mv \$data/new \$data/pgdata
          sync
      volumeMounts:
        - { name: data, mountPath: /var/lib/postgresql/data }
        - { name: backup, mountPath: /backup }
  volumes:
    - { name: data, persistentVolumeClaim: { claimName: data-dialdeck-postgres-0 } }
    - { name: backup, persistentVolumeClaim: { claimName: dialdeck-postgres-backup } }
END
if ! k wait --for=jsonpath='{.status.phase}'=Succeeded pod/dialdeck-restore --timeout=300s >&2; then
  k logs dialdeck-restore >&2
  exit 1
fi
k delete pod dialdeck-restore >&2
k scale statefulset/dialdeck-postgres --replicas=1 >&2
k rollout status statefulset/dialdeck-postgres --timeout=300s >&2

# It accepts connections before recovery has ended; until then it is read-only.
for _ in $(seq 120); do
  state=$(k exec dialdeck-postgres-0 -- sh -ec \
    'PGPASSWORD=$POSTGRES_PASSWORD psql -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -Atc "SELECT pg_is_in_recovery()"' || true)
  [ "$state" != f ] || { printf 'restored %s\n' "$name"; exit; }
  sleep 1
done
printf 'PostgreSQL does not end its recovery; see: kubectl --namespace dialdeck logs dialdeck-postgres-0\n' >&2
exit 1
