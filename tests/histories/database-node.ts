import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processesOf } from '../faults/support/processes.ts';
import { type Place, patroniConfig, urlAt } from './cluster-config.ts';
import type { Gate } from './gate.ts';
import type { Programs } from './programs.ts';

/** One machine of the database: Patroni with its PostgreSQL. */
export interface DatabaseNode {
  readonly name: string;
  /** This server itself, whether it leads or not. */
  readonly url: string;
  /** The folder with the logs of Patroni and PostgreSQL. */
  readonly logs: string;
  /** Like a power cut. */
  kill(): void;
  /** Like a machine that stands still. */
  freeze(): void;
  thaw(): void;
  /** Starts it again unless it runs. */
  start(): void;
  /** Whether Patroni reaches etcd. */
  cut(isCut: boolean): void;
}

/** A process with what it takes to start it again. */
export function program(file: string, args: readonly string[], options: { uid?: number; gid?: number; home: string }) {
  let child: ChildProcess | undefined;
  const { uid, gid, home } = options;
  const as = uid === undefined || gid === undefined ? {} : { uid, gid };
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    pid: () => (isRunning() ? child?.pid : undefined),
    start() {
      if (isRunning()) return;
      const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
      child = spawn(file, args, { stdio: 'ignore', env, cwd: home, ...as });
      child.on('error', () => undefined);
    },
    signal(name: NodeJS.Signals) {
      if (isRunning()) child?.kill(name);
    },
  };
}
export type Program = ReturnType<typeof program>;

interface NodeOptions {
  /** Without it a commit does not wait for a replica. */
  isSynchronous: boolean;
  folder: string;
  index: number;
  place: Place;
  gates: readonly Gate[];
  owner: Owner | undefined;
}

export function makeNode(
  programs: Programs,
  { folder, index, place, gates, owner, isSynchronous }: NodeOptions,
): DatabaseNode {
  const home = path.join(folder, `n${index}`);
  const logs = path.join(home, 'logs');
  for (const made of [home, logs]) {
    mkdirSync(made, { mode: 0o700 });
    if (owner) chownSync(made, owner.uid, owner.gid);
  }
  const name = `node${index}`;
  const file = path.join(home, 'patroni.json');
  const hosts = gates.map(({ port }) => `127.0.0.1:${port}`);
  writeFileSync(
    file,
    JSON.stringify(patroniConfig({ name, home, logs, place, hosts, bin: programs.postgres, isSynchronous })),
  );
  const patroni = program(programs.patroni, [file], { ...owner, home });
  const signal = (sent: NodeJS.Signals) => {
    patroni.signal(sent);
    // PostgreSQL outlives Patroni, and its processes outlive the postmaster briefly: a stopped postmaster starts no other process.
    const postmaster = postmasterIn(path.join(home, 'data'));
    if (!postmaster) return;
    send(postmaster, sent);
    if (sent !== 'SIGKILL') for (const pid of processesOf(postmaster)) send(pid, sent);
  };
  return {
    name,
    url: urlAt(place.sql),
    logs,
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start: () => patroni.start(),
    cut(isCut) {
      for (const gate of gates) gate.cut(isCut);
    },
  };
}

/** The first process of the server in this folder, if it runs. */
function postmasterIn(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL does not run as root: then its processes belong to the user that the package made. */
export function ownerOfPostgres(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
