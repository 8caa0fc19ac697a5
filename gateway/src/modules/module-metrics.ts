import type { ModuleReport } from '@dialdeck/common/modules/module.schemas';
import { metrics } from '@dialdeck/node/metrics/metrics';

const opensSeries = {
  name: 'dialdeck_module_opens_total',
  help: 'Screens of a module that were opened',
  labelNames: ['team', 'module', 'version'],
};
const failedOpens = {
  name: 'dialdeck_module_failed_opens_total',
  help: 'Screens of a module that were opened and had an error',
  labelNames: ['team', 'module', 'version', 'kind'],
};
const stopsWanted = {
  name: 'dialdeck_module_stops_wanted_total',
  help: 'Canaries that should be stopped and that this process may not stop',
  labelNames: ['team', 'module', 'version'],
};

/** Counts a report for the module's team. */
export function countReport({ module, version, opens, failed }: ModuleReport, team: string): void {
  const labels = { team, module, version };
  metrics().counter(opensSeries).inc(labels, opens);
  for (const [kind, count] of Object.entries(failed))
    metrics()
      .counter(failedOpens)
      .inc({ ...labels, kind }, count);
}

export const countStopWanted = (team: string, module: string, version: string): void =>
  metrics().counter(stopsWanted).inc({ team, module, version });
