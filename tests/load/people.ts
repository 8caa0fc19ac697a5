import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';

export interface Person {
  id?: string;
  email: string;
  password: string;
}

export interface People {
  admin: Person;
  agents: Person[];
}

interface Api {
  target: string;
  /** The folder of messages when there is no mail server; it holds an agent's verification link. */
  outbox: string;
}

const AT_ONCE = 2;
/** A machine that does other things too may be late; what was refused for that is requested again. */
const TRIES = 5;
const PATIENCE_MS = 60_000;

/** Makes agents the way people do: invited, registered, address verified. */
export async function makePeople(api: Api, admin: Person, count: number): Promise<People> {
  const cookie = await signIn(api, admin);
  const run = crypto.randomUUID().slice(0, 8);
  const agents = Array.from({ length: count }, (_, index) => ({
    email: `load-${run}-${index + 1}@example.com`,
    password: `load ${crypto.randomUUID()}`,
  }));
  await inTurns(agents, async (agent) => {
    const { url } = await post<{ url: string }>(
      api,
      '/api/admin/invitations',
      { email: agent.email, role: 'user' },
      cookie,
    );
    const inviteToken = new URL(url).searchParams.get('invite');
    await post(api, '/api/auth/register', { ...agent, firstName: 'Load', lastName: 'Agent', inviteToken });
  });
  await verify(api, agents);
  const users = await get<{ id: string; email: string }[]>(api, '/api/admin/users', cookie);
  const ids = new Map(users.map(({ email, id }) => [email, id]));
  return { admin, agents: agents.map((agent) => ({ ...agent, id: ids.get(agent.email) ?? '' })) };
}

/** Removes the agents of a run again. */
export async function removePeople(api: Api, { admin, agents }: People): Promise<void> {
  const cookie = await signIn(api, admin);
  await inTurns(agents, async ({ id }) => {
    const answer = await send(api, 'DELETE', `/api/admin/users/${id}`, undefined, cookie);
    if (answer.status !== 204) throw new Error(`removing an agent: ${answer.status}`);
  });
}

/** Opens the link of each message as it arrives. */
async function verify(api: Api, agents: readonly Person[]): Promise<void> {
  const open = new Set(agents.map(({ email }) => email));
  const read = new Set<string>();
  const deadline = Date.now() + PATIENCE_MS;
  while (open.size > 0) {
    if (Date.now() > deadline) throw new Error(`no verification message for ${open.size} agents in ${api.outbox}`);
    const files = (await readdir(api.outbox).catch(() => [])).filter(
      (file) => file.endsWith('.eml') && !read.has(file),
    );
    for (const file of files) {
      read.add(file);
      const message = await PostalMime.parse(await readFile(path.join(api.outbox, file)));
      const email = message.to?.[0]?.address;
      const token = /verify-email\?token=([\w-]+)/.exec(message.text ?? '')?.[1];
      if (!email || !token || !open.has(email)) continue;
      await post(api, '/api/auth/verify-email-check', { token });
      open.delete(email);
    }
    if (files.length === 0) await sleep(200);
  }
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.shift(); item; item = waiting.shift()) await work(item);
    }),
  );
}

async function signIn(api: Api, { email, password }: Person): Promise<string> {
  const answer = await send(api, 'POST', '/api/auth/login', { email, password });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  return cookie;
}

async function post<T>(api: Api, route: string, body: unknown, cookie?: string): Promise<T> {
  let answer = await send(api, 'POST', route, body, cookie);
  for (let tries = 1; answer.status === 503 && tries < TRIES; tries++) {
    await sleep(1_000);
    answer = await send(api, 'POST', route, body, cookie);
    // The first try came through after all, only its answer was late: the invitation is used.
    if (answer.status === 400 && route.endsWith('/register')) return undefined as T;
  }
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function get<T>(api: Api, route: string, cookie: string): Promise<T> {
  const answer = await send(api, 'GET', route, undefined, cookie);
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

function send({ target }: Api, method: string, route: string, body?: unknown, cookie?: string): Promise<Response> {
  return fetch(new URL(route, target), {
    method,
    headers: {
      origin: new URL(target).origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
}
