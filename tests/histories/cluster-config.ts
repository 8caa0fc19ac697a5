import path from 'node:path';

const PASSWORD = 'only for tests';
/** The name of the cluster, under which Patroni keeps its records. */
export const SCOPE = 'dialdeck';

/** The ports of one node: of PostgreSQL, and of Patroni. */
export interface Place {
  sql: number;
  rest: number;
}

export const urlAt = (port: number) => `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;

/** Short times, so that a failover takes seconds; the order of events is the same with the usual ones. */
export const patroniConfig = (node: {
  name: string;
  home: string;
  /** The folder for what Patroni and PostgreSQL report. */
  logs: string;
  place: Place;
  hosts: readonly string[];
  bin: string;
  isSynchronous: boolean;
}) => ({
  scope: SCOPE,
  name: node.name,
  restapi: { listen: `127.0.0.1:${node.place.rest}`, connect_address: `127.0.0.1:${node.place.rest}` },
  // By the second version of its interface: by the third, Patroni 3.0 lets a leader that stood still overwrite the lease of its successor.
  etcd: { hosts: node.hosts, use_proxies: true },
  bootstrap: {
    dcs: {
      ttl: 5,
      loop_wait: 1,
      retry_timeout: 2,
      maximum_lag_on_failover: 64 * 1024 ** 2,
      synchronous_mode: node.isSynchronous,
      synchronous_mode_strict: node.isSynchronous,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 300,
          shared_buffers: '32MB',
          wal_keep_size: '64MB',
          max_wal_senders: 8,
          // In the folder of the data, which goes with the run; /dev/shm would keep it after a SIGKILL.
          dynamic_shared_memory_type: 'mmap',
          // A replica that lost its leader looks for the new one after this time, and no write is acknowledged before.
          wal_retrieve_retry_interval: '250ms',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.place.sql}`,
    connect_address: `127.0.0.1:${node.place.sql}`,
    data_dir: path.join(node.home, 'data'),
    bin_dir: node.bin,
    pgpass: path.join(node.home, 'pgpass'),
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    basebackup: { checkpoint: 'fast' },
    authentication: Object.fromEntries(
      Object.entries({ superuser: 'postgres', replication: 'replicator', rewind: 'rewinder' }).map(
        ([use, username]) => [use, { username, password: PASSWORD }],
      ),
    ),
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
    parameters: {
      unix_socket_directories: node.home,
      logging_collector: 'on',
      log_directory: node.logs,
      log_filename: 'postgresql.log',
      log_rotation_size: 0,
      log_line_prefix: '%m [%p] ',
    },
  },
  log: { dir: node.logs },
  watchdog: { mode: 'off' },
});

export const haproxyConfig = (port: number, places: readonly Place[]) => `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 500ms
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${places.map(({ sql, rest }, index) => `  server node${index} 127.0.0.1:${sql} check port ${rest}`).join('\n')}
`;
