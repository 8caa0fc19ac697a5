#!/usr/bin/env bash
# Tries the newest backup: restore-check.sh FOLDER [SERVERS]. The folder holds base backups in base/ and the archived log in wal/, as backup.sh
# and the development PostgreSQL write them; PGUSER is its superuser. Restores it into a temporary folder, starts it there read-only, reachable
# by no other user, recounts the counters of all lists, and prints how old the last change is. Needs the PostgreSQL programs of its version.
# With SERVERS, the built servers (dist/server), the product is started on it: it has to get ready, and to serve all lists and their contacts.
set -euo pipefail
backup=$(cd "${1:?the folder of the backups}" && pwd)
servers=${2:-}
name=$(ls -t "$backup/base" | grep -v '\.part$' | head -n 1)
[ -n "$name" ] || { printf 'there is no backup in %s\n' "$backup/base" >&2; exit 1; }
programs=/usr/lib/postgresql/$(<"$backup/base/$name/PG_VERSION")/bin
[ -x "$programs/postgres" ] || programs=$(dirname "$(command -v postgres)")
folder=$(mktemp -d) data=$folder/data log=$folder/log
# PostgreSQL does not run as root.
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi; }
end() {
  as "$programs/pg_ctl" stop --pgdata="$data" --mode=immediate --silent 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 130' INT TERM
query() { as env PGHOST="$folder" PGPORT=5432 PGUSER="${PGUSER:-postgres}" "$programs/psql" --no-psqlrc -qAt --set=ON_ERROR_STOP=1 "$@"; }

"$programs/pg_verifybackup" --no-parse-wal --quiet "$backup/base/$name"
cp -a "$backup/base/$name" "$data"
chmod 0700 "$data"
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
printf 'local all all trust\n' >"$data/pg_hba.conf"
cat >>"$data/postgresql.auto.conf" <<END
restore_command = 'cp $backup/wal/%f %p'
recovery_target_timeline = 'latest'
recovery_target_action = 'promote'
primary_conninfo = ''
archive_mode = off
listen_addresses = ''
port = 5432
unix_socket_directories = '$folder'
hba_file = '$data/pg_hba.conf'
ident_file = '$data/pg_ident.conf'
data_directory = '$data'
ssl = off
synchronous_standby_names = ''
default_transaction_read_only = on
END
touch "$data/pg_ident.conf"
# A recovery refuses smaller limits than the primary had, which may have been given on its command line.
LC_ALL=C "$programs/pg_controldata" "$data" | sed -nE '
  s/^(max_connections|max_worker_processes|max_wal_senders) setting: +/\1 = /p
  s/^max_prepared_xacts setting: +/max_prepared_transactions = /p
  s/^max_locks_per_xact setting: +/max_locks_per_transaction = /p' >>"$data/postgresql.auto.conf"
[ "$(id -u)" != 0 ] || chown -R postgres:postgres "$folder"
as "$programs/pg_ctl" start --pgdata="$data" --log="$log" --timeout=600 --silent >/dev/null || { tail -n 20 "$log" >&2; exit 1; }
until [ "$(query --dbname=postgres --command='SELECT pg_is_in_recovery()')" = f ]; do
  [ "$SECONDS" -lt 3600 ] || { tail -n 20 "$log" >&2; exit 1; }
  sleep 1
done

checked=0
for database in $(query --dbname=postgres --command='SELECT datname FROM pg_database WHERE NOT datistemplate'); do
  [ "$(query --dbname="$database" --command="SELECT to_regclass('call_lists.call_list_counters') IS NOT NULL")" = t ] || continue
  checked=$((checked + 1))
  wrong=$(query --dbname="$database" --command="
    SELECT 'list ' || list || ': ' || kept || ' contacts with status ' || status || ', counted ' || coalesce(counted, 0) FROM (
      SELECT call_list_id AS list, status, sum(number) AS kept FROM call_lists.call_list_counters, LATERAL (VALUES ('active', active),
        ('attempted', attempted), ('callback', callback), ('winner', winner), ('loser', loser), ('archived', archived)) AS each (status, number)
      GROUP BY list, status) AS counter
    LEFT JOIN (SELECT call_list_id AS list, status, count(*) AS counted FROM call_lists.contacts GROUP BY list, status) AS contact
      USING (list, status)
    WHERE kept <> coalesce(counted, 0)")
  [ -z "$wrong" ] || { printf 'The counters of %s are wrong:\n%s\n' "$database" "$wrong" >&2; exit 1; }
  [ -n "$servers" ] || continue
  served=$(DATABASE_URL="postgres://${PGUSER:-postgres}@localhost/$database?host=$folder" node "$servers/restored.js")
  stored=$(query --dbname="$database" --command="
    SELECT (SELECT count(*) FROM call_lists.call_lists) || ' ' || (SELECT count(*) FROM call_lists.contacts)")
  [ "$served" = "$stored" ] || { printf 'The product serves %s lists and contacts of %s, stored are %s\n' "$served" "$database" "$stored" >&2; exit 1; }
  printf 'the product serves %s read-only: %s lists with %s contacts\n' "$database" ${served% *} "${served#* }"
done
[ "$checked" -gt 0 ] || { printf 'No database of the backup is Dialdeck.\n' >&2; exit 1; }
made=$(sed -n 's/^START TIME: //p' "$backup/base/$name/backup_label")
age=$(query --dbname=postgres --command="
  SELECT date_trunc('second', now() - greatest(pg_last_xact_replay_timestamp(), timestamptz '$made'))")
printf 'restored %s; its last change is %s old (hours:minutes:seconds); the counters of its lists equal a recount\n' "$name" "$age"
