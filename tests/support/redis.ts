import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { MissingTool } from './missing-tool.ts';
import { findProgram, succeeds, systemInstall } from './programs.ts';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

type RedisSource = { kind: 'url'; url: string } | { kind: 'program'; file: string } | { kind: 'docker'; file: string };

const IMAGE = 'redis:7-alpine';

/** Where a Redis can be had: REDIS_URL, the path, Docker, else the system's packages where they may be used. */
export function findRedis(): RedisSource {
  if (process.env.REDIS_URL) return { kind: 'url', url: process.env.REDIS_URL };
  const program = () => findProgram('redis-server', 'valkey-server');
  const file = program();
  if (file) return { kind: 'program', file };
  const docker = findProgram('docker');
  if (docker && succeeds(docker, ['info'])) return { kind: 'docker', file: docker };
  const installed = systemInstall('redis-server') ? program() : undefined;
  if (installed) return { kind: 'program', file: installed };
  throw new MissingTool(
    'The tests need Redis: install redis-server (apt-get install redis-server, brew install redis), start Docker, or set REDIS_URL.',
  );
}

/** A Redis for one run: our own, empty and kept nowhere, unless REDIS_URL names one. */
export async function startRedis(source = findRedis()): Promise<RunningRedis> {
  if (source.kind === 'url') return { url: source.url, stop: async () => undefined };
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const stop = source.kind === 'program' ? await startProgram(source.file, port) : startContainer(source.file, port);
  await waitForAnswer(port);
  return { url, stop };
}

async function startProgram(file: string, port: number): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory];
  const server = spawn(file, args, { stdio: 'ignore' });
  const end = () => void server.kill();
  process.once('exit', end);
  return async () => {
    process.off('exit', end);
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
}

function startContainer(docker: string, port: number): () => Promise<void> {
  const args = ['run', '--rm', '--detach', '--publish', `127.0.0.1:${port}:6379`, IMAGE, 'redis-server', '--save', ''];
  const id = execFileSync(docker, args, { encoding: 'utf8' }).trim();
  return async () => {
    succeeds(docker, ['rm', '--force', id]);
  };
}

export async function waitForAnswer(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (await answers(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Redis on port ${port} did not answer within 20 s`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.on('data', (data) => finish(data.toString().startsWith('+PONG')));
    socket.on('error', () => finish(false));
  });
}
