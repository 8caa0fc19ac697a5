import { kubectl } from './cluster.ts';

/** What the development PostgreSQL answers, as its owner: one line for each row. */
export function query(sql: string): string {
  const psql =
    'PGPASSWORD=$POSTGRES_PASSWORD psql -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v ON_ERROR_STOP=1 -Atc "$0"';
  return kubectl('exec', 'dialdeck-postgres-0', '--', 'sh', '-ec', psql, sql).trim();
}

/** Every table of the product with the number and a hash of its rows. */
export function fingerprints(): string[] {
  const tables = query(
    `SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  ).split('\n');
  return tables.map((table) => {
    const hash = query(`SELECT count(*), md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t`);
    return `${table} ${hash}`;
  });
}

/** Waits for nothing: makes PostgreSQL end its log segment, and gives the segment's name. */
export const endSegment = (): string => query('SELECT pg_walfile_name(pg_switch_wal())');

/** Whether a segment of the log, or a later one, lies in the archive. */
export const isArchived = (segment: string): boolean =>
  query('SELECT last_archived_wal FROM pg_stat_archiver') >= segment;
