import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { MissingTool } from '../../support/missing-tool.ts';
import { findRedis, waitForAnswer } from '../../support/redis.ts';

export interface RedisServer {
  url: string;
  /** SIGKILL ends it, SIGSTOP lets it hang, SIGCONT wakes it. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** On the same port again, with what it wrote down; nothing happens while it runs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis of one's own that can be hurt. With `keeps` it writes down every change. */
export async function startRedisServer({ keeps }: { keeps: boolean }): Promise<RedisServer> {
  const source = findRedis();
  if (source.kind !== 'program')
    throw new MissingTool('The fault tests end and stop Redis, so they need the program: install redis-server.');
  const port = await freePort();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-faulty-redis-'));
  const keeping = keeps ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory, ...keeping];
  let server: ChildProcess | undefined;
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (isRunning()) return;
    server = spawn(source.file, args, { stdio: 'ignore' });
    await waitForAnswer(port);
  };
  const signal = async (name: NodeJS.Signals) => {
    if (!server || !isRunning()) return;
    const ended = once(server, 'exit');
    server.kill(name);
    if (name === 'SIGKILL') await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    signal,
    async stop() {
      await signal('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
