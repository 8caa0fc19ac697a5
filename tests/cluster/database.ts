import { kubectl } from './cluster.ts';

/** Runs a statement as the owner of the development PostgreSQL. One line per row. */
export function query(sql: string): string {
  const psql =
    'PGPASSWORD=$POSTGRES_PASSWORD psql -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v ON_ERROR_STOP=1 -Atc "$0"';
  return kubectl('exec', 'dialdeck-postgres-0', '--', 'sh', '-ec', psql, sql).trim();
}

/** Every table of the product with the number and a hash of its rows; those without a log (counters of tries) are in no backup. */
export function fingerprints(): string[] {
  const everyTable = query(
    `SELECT string_agg(format('SELECT %L, count(*), md5(coalesce(string_agg(t::text, ''|'' ORDER BY t::text), '''')) FROM %I.%I t',
       nspname || '.' || relname, nspname, relname), ' UNION ALL ')
     FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND relpersistence = 'p' AND nspname NOT IN ('pg_catalog', 'information_schema')`,
  );
  return query(everyTable).split('\n').toSorted();
}

/** Makes PostgreSQL end the segment of its log, and gives the segment's name. */
export const endSegment = (): string => query('SELECT pg_walfile_name(pg_switch_wal())');

/** Whether a segment of the log, or a later one, lies in the archive. */
export const isArchived = (segment: string): boolean =>
  query('SELECT last_archived_wal FROM pg_stat_archiver') >= segment;
