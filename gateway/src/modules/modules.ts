import { createHmac } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import { reasonToStop, STOP_REASON_DEFAULT } from '@dialdeck/common/modules/module.rules';
import type { ModuleReport } from '@dialdeck/common/modules/module.schemas';
import type { RemoteInfo } from '@dialdeck/contract';
import type { Database } from '@dialdeck/node/database/database';
import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import type { Logger } from '@dialdeck/node/process/log';
import type { ClusterRegistry } from '#registry/cluster-registry.ts';
import type { ModuleVersions, PolledModule } from '#registry/polled-module.ts';
import { NoRightToStopError } from '#registry/remote-store.ts';
import { isStopped, type Stop, withoutStop, withStop } from '#registry/stops.ts';
import { countReport, countStopWanted } from './module-metrics.ts';
import { addReport, type HourOfReports, reportsInWindow, reportsOfHour } from './module-reports.repo.ts';

/** A module, the versions that users get, and what browsers reported of them. */
export interface ModuleOverview extends Omit<ModuleVersions, 'served' | 'version' | 'previous' | 'canary'> {
  version: string | null;
  previous: string | null;
  canary: NonNullable<ModuleVersions['canary']> | null;
  releases: HourOfReports[];
  canStop: boolean;
  command: string | null;
}

export interface ModulesContext extends SubgraphContext {
  modules: Modules;
}

/** Reports about modules, and their stops. */
export interface Modules {
  /** @throws AppError THROTTLED */
  report(report: ModuleReport, sessionId: string): Promise<void>;
  /** By name. */
  list(): Promise<ModuleOverview[]>;
  /** Returns the stop, and whether it was there already. */
  stop(stop: {
    module: string;
    version: string;
    reason: string;
    by: string;
  }): Promise<{ stop: Stop; isKnown: boolean }>;
  /** @throws AppError NOT_FOUND without a stop of this version */
  lift(lifted: { module: string; version: string; by: string }): Promise<void>;
}

export interface ModulesDeps {
  database: Database;
  registry(): ClusterRegistry | undefined;
  /** Modules of the build. */
  built(): readonly RemoteInfo[];
  /** Whether this process may write stops. */
  mayStop: boolean;
  /** Hides session ids in the reports. */
  key: string;
  log: Logger;
}

/** The reason of the product's own stops. */
const DIALDECK = 'dialdeck';
/** A minute: the counter of a session that reports too often loses reports. */
const RETRY_SECONDS = 60;
/** Reports about releases that the registry does not have only count towards the limit of their session. */
const UNKNOWN = { module: '', version: '', opens: 0, failed: { load: 0, render: 0, script: 0 } };

export function createModules({ database, registry, built, mayStop, key, log }: ModulesDeps): Modules {
  /** Canaries that this process wanted to stop and may not, each logged once. */
  const wanted = new Set<string>();
  const polled = (module: string): PolledModule | undefined => registry()?.modules.get(module);
  const ofBuild = () => built().filter(({ name }) => !polled(name));

  const hasRelease = (module: string, version: string): boolean =>
    polled(module)?.versions().served.includes(version) ??
    ofBuild().some((line) => line.name === module && line.version === version);

  const teamOf = (name: string) =>
    polled(name)?.versions().team ?? ofBuild().find((line) => line.name === name)?.team ?? '';

  /** Stops the canary of a module if its reports require it. */
  async function judge(name: string, module: PolledModule): Promise<void> {
    const { version, canary } = module.versions();
    if (!canary) return;
    const reports = await reportsInWindow(database, name, [canary.version, version ?? '']);
    const reason = reasonToStop(reports.get(canary.version), reports.get(version ?? ''));
    if (reason === null) return;
    const stop = { version: canary.version, at: new Date().toISOString(), by: DIALDECK, reason };
    if (mayStop && (await write(name, module, stop)) !== 'no right') return;
    countStopWanted(module.versions().team, name, canary.version);
    const label = `${name} ${canary.version}`;
    if (wanted.has(label)) return;
    wanted.add(label);
    log.error({ event: 'module_stop_wanted', module: name, version: canary.version, reason });
  }

  async function write(name: string, module: PolledModule, stop: Stop): Promise<'stopped' | 'known' | 'no right'> {
    try {
      if (!(await module.changeStops(withStop(stop)))) return 'known';
    } catch (error) {
      if (error instanceof NoRightToStopError) return 'no right';
      throw error;
    }
    const { version, by, reason } = stop;
    log.warn({ event: 'module_stopped', module: name, version, by, reason });
    return 'stopped';
  }

  /** The module and one of its releases; modules of the build have no other. */
  function found(name: string, version: string): PolledModule {
    const module = polled(name);
    if (!module && !ofBuild().some((line) => line.name === name)) throw new AppError('NOT_FOUND');
    if (!hasRelease(name, version))
      throw new AppError('BAD_INPUT', { userMessage: `${name} has no release ${version}` });
    if (!module) throw nothingToGoBackTo(name);
    return module;
  }

  return {
    async report(report, sessionId) {
      const { module: name, version } = report;
      const isKnown = hasRelease(name, version);
      const session = createHmac('sha256', key).update(sessionId).digest('base64url').slice(0, 22);
      if (!(await addReport(database, isKnown ? report : UNKNOWN, session)))
        throw new AppError('THROTTLED', { retryAfter: RETRY_SECONDS });
      if (!isKnown) return;
      countReport(report, teamOf(name));
      const module = polled(name);
      if (module) await judge(name, module);
    },
    async list() {
      const modules = [...(registry()?.modules.values() ?? [])];
      const [hour] = await Promise.all([reportsOfHour(database), ...modules.map((module) => module.readStops())]);
      const all = [...modules.map((module) => overviewOf(module, mayStop)), ...ofBuild().map(overviewOfBuilt)];
      return all
        .map((module) => ({ ...module, releases: hour.filter((each) => each.module === module.name) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async stop({ module: name, version, reason, by }) {
      const module = found(name, version);
      await module.readStops();
      const { stops, version: current, previous } = module.versions();
      const known = stops.find((stop) => stop.version === version);
      if (known) return { stop: known, isKnown: true };
      if (version === current && previous === undefined) throw nothingToGoBackTo(name);
      const stop = { version, at: new Date().toISOString(), by, reason };
      const outcome = mayStop ? await write(name, module, stop) : 'no right';
      if (outcome === 'no right') throw byCommand(name, module.command(withStop(stop)));
      return {
        stop: module.versions().stops.find((each) => each.version === version) ?? stop,
        isKnown: outcome === 'known',
      };
    },
    async lift({ module: name, version, by }) {
      const module = polled(name);
      await module?.readStops();
      if (!module || !isStopped(module.versions().stops, version)) throw new AppError('NOT_FOUND');
      if (!mayStop) throw byCommand(name, module.command(withoutStop(version)));
      try {
        if (!(await module.changeStops(withoutStop(version)))) throw new AppError('NOT_FOUND');
      } catch (error) {
        throw error instanceof NoRightToStopError ? byCommand(name, module.command(withoutStop(version))) : error;
      }
      log.warn({ event: 'module_stop_lifted', module: name, version, by });
    },
  };
}

type Overview = Omit<ModuleOverview, 'releases'>;

function overviewOf(module: PolledModule, canStop: boolean): Overview {
  const { served: _served, version = null, previous = null, canary = null, ...versions } = module.versions();
  const next = canary?.version ?? version;
  const stop = { at: new Date().toISOString(), by: 'admin', reason: STOP_REASON_DEFAULT };
  const command = next === null ? null : module.command(withStop({ ...stop, version: next }));
  return { ...versions, version, previous, canary, canStop, command };
}

const overviewOfBuilt = ({ name, team, version }: RemoteInfo): Overview => ({
  ...{ name, team, version, previous: null, canary: null },
  ...{ stops: [], canStop: false, command: null },
});

const nothingToGoBackTo = (name: string) =>
  new AppError('CONFLICT', { userMessage: `There is no other release of ${name} to go back to` });

const byCommand = (name: string, command: string) =>
  new AppError('CONFLICT', { userMessage: `Releases of ${name} are stopped by command: ${command}` });
