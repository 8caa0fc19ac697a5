import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { frontEnds, servers } from '@dialdeck/components';
import { helm, ingress, secret } from './cluster.ts';

/** The platform under test: what is installed, where it answers, and who its admin is. */
export const SERVERS = servers().map(({ name }) => name);
export const FRONT_ENDS = frontEnds().map(({ name }) => name);
export const COMPONENTS = [...SERVERS, ...FRONT_ENDS];

const port = process.env.DIALDECK_HTTP_PORT ?? '18080';
const host = `dialdeck.localhost:${port}`;
/** The public address. */
export const publicUrl = `http://${host}`;
export const tag = process.env.CLUSTER_TAG ?? 'dev';
export const nextTag = `${tag}-next`;
/** A release of the agents' module whose queue throws. */
export const throwingTag = `${tag}-throws`;
/** A release of the users subgraph whose graph breaks released operations. */
export const breakingTag = `${tag}-breaks`;
/** Reports and messages of this run. */
export const work = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-cluster-'));

export const admin = (): { email: string; password: string } => ({
  email: secret('dialdeck-first-admin', 'email'),
  password: secret('dialdeck-first-admin', 'password'),
});

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A request through the ingress, by its address: `*.localhost` is a name that browsers know and Node does not. */
export function ask(
  pathname: string,
  { method = 'GET', cookie, json, csv }: { method?: string; cookie?: string; json?: unknown; csv?: string } = {},
): Promise<Answer> {
  const headers = {
    host,
    origin: publicUrl,
    ...(cookie && { cookie }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(csv !== undefined && { 'content-type': 'text/csv' }),
  };
  // A new connection: a kept one may have been closed since, and a POST is not sent twice.
  const options = { method, headers, timeout: csv === undefined ? 10_000 : 120_000, agent: false };
  return new Promise((resolve, reject) => {
    const request = http.request(`http://${ingress()}${pathname}`, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${pathname}: no answer within 10 s`)));
    request.on('error', reject);
    request.end(csv ?? (json === undefined ? undefined : JSON.stringify(json)));
  });
}

/** The admin's session, as a cookie. */
export async function signInAsAdmin(): Promise<string> {
  const { status, headers, body } = await ask('/api/auth/login', { method: 'POST', json: admin() });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (status !== 200 || !cookie) throw new Error(`the admin cannot sign in: ${status} ${body}`);
  return cookie;
}

/** `helm upgrade` of a release with its values kept but for these. `--no-hooks` where the images stay: no migration and no check of the graph has work. */
export function upgrade(release: string, chart: string, settings: readonly string[], ...more: string[]): void {
  const set = settings.flatMap((setting) => ['--set', setting]);
  helm('upgrade', release, chart, '--reuse-values', '--timeout', '5m', ...set, ...more);
}

/** Last revision of a release. */
export function revisionOf(release: string): string {
  const history = JSON.parse(helm('history', release, '--output', 'json')) as { revision: number }[];
  return String(history.at(-1)?.revision);
}
