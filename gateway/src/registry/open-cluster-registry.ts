import type { Logger } from '@dialdeck/node/process/log';
import { type ClusterRegistry, type ClusterRegistryOptions, createClusterRegistry } from './cluster-registry.ts';
import { configMapReader } from './kubernetes-api.ts';
import type { ModuleSource } from './module-source.ts';

/** The registry of this process's cluster, if the chart names modules; read once before the first request. */
export async function openClusterRegistry(
  modules: readonly ModuleSource[] | undefined,
  log: Logger,
  judge: ClusterRegistryOptions['judge'],
): Promise<ClusterRegistry | undefined> {
  if (!modules) return undefined;
  const registry = createClusterRegistry({ modules, readConfigMap: configMapReader(), log, ...(judge && { judge }) });
  await registry.start();
  return registry;
}
