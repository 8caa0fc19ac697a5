import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@dialdeck/node/process/log';
import { inheritedEnv } from '#env.ts';

/** One process of a platform that runs apart. */
export interface Component {
  name: string;
  /** Bundle in `dist/server`. */
  bundle: string;
  port: number;
  env: Record<string, string>;
}

export interface RunningComponent {
  pid(): number | undefined;
  stop(): Promise<void>;
}

const RESTART_AFTER_MS = 250;
/** Longer than the grace time of a request, and short enough for two waves of components where the database hangs. */
const KILL_AFTER_MS = 22_000;

/** Starts a component and restarts it whenever it exits. */
export function runComponent({ name, bundle, port, env }: Component, log: Logger): RunningComponent {
  let isStopping = false;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [...process.execArgv, path.join(import.meta.dirname, `${bundle}.js`)], {
      env: { ...inheritedEnv(), ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'inherit', 'inherit'],
      // A Ctrl-C at the terminal goes to this process, which stops its components in order.
      detached: process.platform !== 'win32',
    });
    child.once('exit', async (code, signal) => {
      if (isStopping) return;
      log.error({ event: 'component_ended', component: name, code, signal });
      await sleep(RESTART_AFTER_MS);
      if (!isStopping) start();
    });
  };
  start();
  // No orphan is left even when the stop is cut short.
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    pid: () => child.pid,
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
