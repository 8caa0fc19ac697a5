import type { Product } from './product.ts';

const variable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} names the address of the cluster's platform; tests/cluster/run.ts sets it.`);
  return value;
};

/** A platform that is installed already: `npm run test:cluster` sets its address, and copies its messages to a folder here. */
export function clusterProduct(): Omit<Product, 'process'> {
  const url = variable('CLUSTER_URL');
  return {
    way: 'cluster',
    port: Number(new URL(url).port || 80),
    url,
    dataDir: variable('CLUSTER_DATA_DIR'),
    admin: { email: variable('CLUSTER_ADMIN_EMAIL'), password: variable('CLUSTER_ADMIN_PASSWORD') },
    demoAgent: undefined,
    components: new Map(),
    stop: async () => undefined,
  };
}
