#!/usr/bin/env bash
# Makes a base backup of the development PostgreSQL next to its archived log: backup.sh NAME. The database stays available meanwhile.
set -euo pipefail
name=${1:?the name of the backup}
kubectl --namespace dialdeck exec statefulset/dialdeck-postgres -- sh -ec '
  mkdir -p /backup/base && test ! -e "/backup/base/$0"
  PGPASSWORD=$POSTGRES_PASSWORD pg_basebackup --host=127.0.0.1 --username="$POSTGRES_USER" --checkpoint=fast --wal-method=none \
    --manifest-checksums=SHA256 --pgdata="/backup/base/$0.part"
  mv "/backup/base/$0.part" "/backup/base/$0"' "$name" >&2
printf 'made %s\n' "$name"
