import type { Claim } from '../../helm/checks/claim.ts';
import { kubectl } from './cluster.ts';
import { query } from './database.ts';
import { ask } from './platform.ts';
import { tryFrom } from './probe.ts';

export const networkClaims: readonly Claim[] = [
  {
    name: 'NetworkPolicy refuses a direct call to a subgraph',
    async check() {
      // By its address: a pod that cannot resolve names would fail before the connection is tried.
      const address = kubectl('get', 'service', 'dialdeck-users', '--output', 'jsonpath={.spec.clusterIP}');
      const said = await tryFrom('stranger', `http://${address}/livez`);
      if (!said.startsWith('refused')) throw new Error(said);
      return undefined;
    },
  },
  {
    name: 'NetworkPolicy lets the gateway call it',
    async check() {
      const said = await tryFrom('gateway', 'http://dialdeck-users/livez');
      if (said !== 'answered 200') throw new Error(said);
      return undefined;
    },
  },
  {
    name: 'every connection to PostgreSQL is encrypted',
    check() {
      const connections = query(
        `SELECT ssl, count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename LIKE 'dialdeck\\_%' GROUP BY ssl`,
      );
      if (!/^t\|\d+$/.test(connections)) throw new Error(`ssl|connections: ${connections}`);
      return undefined;
    },
  },
  {
    name: 'metrics do not stand in the ingress',
    async check() {
      for (const path of ['/metrics', '/api/metrics', '/graphql/metrics']) {
        const { status } = await ask(path);
        if (status < 400) throw new Error(`${path} answered ${status}`);
      }
      return undefined;
    },
  },
];
