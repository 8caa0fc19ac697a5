import type { RemoteInfo } from '@dialdeck/contract';
import type { Logger } from '@dialdeck/node/process/log';
import type { fetchRelease, fetchVersions, ModuleRelease } from './module-release.ts';
import type { ModuleSource } from './module-source.ts';
import { type RemoteStore, StopsChangedError } from './remote-store.ts';
import { isStopped, type Stop, Stops, type StopsChange } from './stops.ts';
import { isCanary, WantedVersion } from './wanted-version.ts';

/** An operation of a release that the graph refuses. */
export interface Refusal {
  /** The operation's name. */
  operation: string;
  reason: string;
}

/** `pending`: it is not known yet whether the graph accepts the release. */
export type Verdict = 'served' | 'pending' | Refusal;

/** The releases of a module that were read. */
export interface ModuleReleases {
  module: string;
  served: readonly ModuleRelease[];
  refused: readonly (Refusal & { version: string })[];
}

/** The versions of a module that users get. */
export interface ModuleVersions {
  name: string;
  team: string;
  /** For everybody; undefined while none is known. */
  version: string | undefined;
  /** The version that a stop of `version` would bring back. */
  previous: string | undefined;
  /** Undefined without one, and while it is stopped or not served. */
  canary: WantedVersion['canary'] | undefined;
  /** Oldest first. */
  stops: readonly Stop[];
  /** All releases that were read and are served. */
  served: readonly string[];
}

export interface PolledModuleDeps {
  store: RemoteStore;
  fetch: typeof fetchRelease;
  fetchList: typeof fetchVersions;
  /** Whether the graph accepts every operation of a release. A release that it refuses is not served. */
  judge(module: string, release: ModuleRelease): Promise<Verdict>;
  log: Logger;
}

/** Tries to write stops: another process may write at the same time. */
const WRITES_AT_MOST = 5;
/** Rounds in which all pods must have a new version: during a rollout one round may reach new pods only by luck. */
const ROUNDS_BEFORE_USE = 2;

/** One module of a cluster: the version that its ConfigMap names, and the releases that its pods describe. */
export class PolledModule {
  private readonly module: ModuleSource;
  private readonly deps: PolledModuleDeps;
  private wanted: WantedVersion | undefined;
  private stops: readonly Stop[] = [];
  /** The version for everybody without a canary. */
  private current: string | undefined;
  private readonly releases = new Map<string, ModuleRelease>();
  private readonly seen = new Map<string, number>();
  private readonly refused = new Map<string, Refusal>();
  /** Other versions that the pods had when the version `olderSince` was taken up. */
  private readonly older = new Map<string, ModuleRelease>();
  private olderSince: string | undefined;
  /** The versions that the pods listed, newest first. */
  private listed: readonly string[] = [];

  constructor(module: ModuleSource, deps: PolledModuleDeps) {
    this.module = module;
    this.deps = deps;
  }

  /** One round. */
  async poll(): Promise<void> {
    const { wanted, stops } = await this.deps.store.read(this.module.place);
    this.takeStops(stops);
    this.wanted = WantedVersion.parse(wanted);
    const { version, canary } = this.wanted;
    const asked = [version, canary.version].filter(Boolean).map((one) => this.take(one));
    // A broken canary blocks no other version, nor the other way round.
    await Promise.allSettled(asked);
    if (this.releases.has(version)) this.use(version);
    await Promise.all(asked);
    await this.takeOlder(this.wanted);
  }

  remoteFor(userId: string | undefined): RemoteInfo | undefined {
    const isOfCanary = this.wanted && isCanary(this.wanted, userId);
    return ((isOfCanary && this.canary()) || this.release(this.everybody()))?.line;
  }

  versions(): ModuleVersions {
    const version = this.everybody();
    const line = this.release(version)?.line;
    return {
      name: this.module.name,
      team: line?.team ?? '',
      version: line?.version,
      previous: version === undefined ? undefined : this.before(version),
      canary: this.canary() && this.wanted?.canary,
      stops: this.stops,
      served: this.known().served.map(({ line }) => line.version),
    };
  }

  /** Reads stops that another process wrote since the last round. While they cannot be read, the known ones stay in force. */
  async readStops(): Promise<void> {
    const { store, log } = this.deps;
    try {
      this.takeStops((await store.read(this.module.place)).stops);
    } catch (error) {
      log.warn({ event: 'module_registry_failed', module: this.module.name, err: error });
    }
  }

  /**
   * Changes the stops where they are kept. Returns whether the change had an effect.
   * @throws {NoRightToStopError} when this process may not
   */
  async changeStops(change: StopsChange): Promise<boolean> {
    const { store } = this.deps;
    for (let tries = 1; ; tries += 1) {
      const { stops, revision } = await store.read(this.module.place);
      this.takeStops(stops);
      const changed = change(this.stops);
      if (!changed) return false;
      try {
        await store.writeStops(this.module.place, changed, revision);
        this.stops = changed;
        return true;
      } catch (error) {
        if (!(error instanceof StopsChangedError) || tries === WRITES_AT_MOST) throw error;
      }
    }
  }

  /** A command that changes the stops by hand. */
  command(change: StopsChange): string {
    return this.deps.store.command(this.module.place, change(this.stops) ?? this.stops);
  }

  dependsOnUser(): boolean {
    return Boolean(this.wanted?.canary.version);
  }

  /** All versions that were in use, and those that the pods still serve: open tabs send their operations. */
  known(): ModuleReleases {
    return {
      module: this.module.name,
      served: [...new Map([...this.older, ...this.releases]).values()],
      refused: [...this.refused].map(([version, refusal]) => ({ version, ...refusal })),
    };
  }

  /** Stops that cannot be read leave the known ones in force. */
  private takeStops(read: unknown): void {
    const { success, data, error } = Stops.safeParse(read ?? []);
    if (success) this.stops = data;
    else this.deps.log.warn({ event: 'module_stops_unreadable', module: this.module.name, err: error });
  }

  private release(version: string | undefined): ModuleRelease | undefined {
    return version === undefined ? undefined : (this.releases.get(version) ?? this.older.get(version));
  }

  private canary(): ModuleRelease | undefined {
    const version = this.wanted?.canary.version;
    return version && !isStopped(this.stops, version) ? this.releases.get(version) : undefined;
  }

  /** The version for everybody without a canary: the wanted one, or an older one while the wanted one is stopped. */
  private everybody(): string | undefined {
    const { current } = this;
    return current !== undefined && isStopped(this.stops, current) ? (this.before(current) ?? current) : current;
  }

  /** The newest older version that is served and not stopped. */
  private before(version: string): string | undefined {
    return this.listed
      .slice(this.listed.indexOf(version) + 1)
      .find((older) => this.release(older) && !isStopped(this.stops, older) && !this.refused.has(older));
  }

  private use(version: string): void {
    if (this.current === version) return;
    this.deps.log.info({ event: 'module_version', module: this.module.name, version, before: this.current });
    this.current = version;
  }

  private async take(version: string): Promise<void> {
    if (this.releases.has(version)) return;
    const rounds = (this.seen.get(version) ?? 0) + 1;
    this.seen.delete(version);
    const release = await this.deps.fetch(this.module.address, this.module.name, version);
    if (!release || !(await this.isAccepted(release))) return;
    this.seen.set(version, rounds);
    // If no version is in use yet, a module that only some pods have is better than none.
    if (rounds >= ROUNDS_BEFORE_USE || this.releases.size === 0) this.releases.set(version, release);
  }

  /** For a process that starts now: it did not see the earlier versions released, and the wanted one may be refused. */
  private async takeOlder({ version, canary }: WantedVersion): Promise<void> {
    const since = this.current ?? (this.refused.has(version) ? version : undefined);
    if (since === undefined || this.olderSince === since) return;
    const versions = await this.deps.fetchList(this.module.address, this.module.name);
    this.listed = versions;
    const taken = await Promise.allSettled(versions.map((listed) => this.takeListed(listed)));
    if (this.current === undefined) {
      const earlier = versions.slice(versions.indexOf(version) + 1);
      const last = earlier.find((listed) => listed !== canary.version && this.older.has(listed));
      if (last !== undefined) this.use(last);
    }
    const failed = taken.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if (taken.every((each) => each.status === 'fulfilled' && each.value)) this.olderSince = since;
  }

  /** Returns whether the version is known now; pods of a rollout may lack it. */
  private async takeListed(version: string): Promise<boolean> {
    if (this.releases.has(version) || this.older.has(version)) return true;
    const release = await this.deps.fetch(this.module.address, this.module.name, version);
    if (!release) return false;
    if (!(await this.isAccepted(release))) return this.refused.has(version);
    this.older.set(version, release);
    return true;
  }

  /** A refused release is judged again in each round, because the graph may have changed; the log names it once. */
  private async isAccepted(release: ModuleRelease): Promise<boolean> {
    const { version } = release.line;
    const { name } = this.module;
    const verdict = await this.deps.judge(name, release);
    if (verdict === 'pending') return false;
    const isServed = verdict === 'served';
    if (isServed) this.refused.delete(version);
    else {
      if (!this.refused.has(version))
        this.deps.log.error({ event: 'module_release_refused', module: name, version, ...verdict });
      this.refused.set(version, verdict);
    }
    return isServed;
  }
}
