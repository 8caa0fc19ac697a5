import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, pickFrom } from '@dialdeck/common/random';
import { now } from './clock.ts';
import type { About, Attempt, Entry, Kind } from './history.rules.ts';

export interface Caller {
  name: string;
  cookie: string;
}

export interface Work {
  origin: string;
  publicUrl: string;
  history: Entry[];
  /** No further call begins. */
  stopping: AbortSignal;
  /** Nothing is repeated any more. */
  over: AbortSignal;
  /** A repetition is a request of its own: a planted fault. */
  repeatsUnderNewKey: boolean;
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  csv?: string;
  key?: string;
  about: About;
  /** The facts of the operation in its answer. */
  learn?: (body: Answer) => Partial<About>;
}

/** The parts of answers that agents read. */
interface Answer {
  id?: string;
  contact?: { id: string; phone: string; totalCalls: number };
  state?: string;
}

const ANSWERED_WITHIN_MS = 15_000;
const AGAIN_MS = 1_000;

/** A caller of the API that repeats, as the browser does, what was refused with Retry-After or had no answer. */
function callerOf({ name, cookie }: Caller, work: Work, random: () => number) {
  async function attempt(kind: Kind, id: string, { method = 'POST', path, body, csv, key, about, learn }: Request) {
    const began = now();
    const entry: Attempt = {
      what: 'request',
      id,
      agent: name,
      kind,
      began,
      ended: began,
      status: -1,
      retryAfter: false,
      ...about,
    };
    if (key) entry.key = key;
    let answer: Answer = {};
    try {
      const sent = csv ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(work.origin + path, {
        method,
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
        headers: {
          cookie,
          origin: new URL(work.publicUrl).origin,
          'content-type': csv ? 'text/csv' : 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        ...(sent !== undefined && { body: sent }),
      });
      const text = await response.text();
      Object.assign(entry, { status: response.status, retryAfter: response.headers.has('retry-after') });
      if (response.status >= 400) entry.error = text.slice(0, 300);
      else if (text) answer = JSON.parse(text) as Answer;
      if (response.ok && learn) Object.assign(entry, learn(answer));
    } catch (error) {
      entry.status = error instanceof DOMException && error.name === 'TimeoutError' ? -1 : 0;
      entry.error = String(error instanceof Error ? (error.cause ?? error.message) : error).slice(0, 300);
    }
    entry.ended = now();
    work.history.push(entry);
    return { status: entry.status, answer };
  }

  /** @returns null when it is unknown whether the operation took effect */
  return async function ask(kind: Kind, request: Request): Promise<{ status: number; answer: Answer } | null> {
    const id = crypto.randomUUID();
    for (let { key } = request; ; key = key && work.repeatsUnderNewKey ? crypto.randomUUID() : key) {
      const end = await attempt(kind, id, { ...request, ...(key && { key }) });
      if (end.status > 0 && end.status !== 503) return end;
      if (work.over.aborted) return null;
      await sleep(AGAIN_MS * (0.5 + random()));
    }
  };
}

const RESULTS = {
  winner: { body: { type: 'winner', callOutcome: 'answered' }, status: 'winner', call: 'winner answered' },
  loser: { body: { type: 'loser', callOutcome: 'answered' }, status: 'loser', call: 'loser answered' },
  callback: {
    body: { type: 'callback', callOutcome: 'voicemail', callbackTime: '2hours' },
    status: 'callback',
    call: 'callback voicemail',
  },
  archived: { body: { type: 'archived', callOutcome: 'answered' }, status: 'archived', call: 'archived answered' },
} as const;
const TRY_AGAIN = { status: 'retry', call: '- no-answer' };
const OPEN_AGAIN = { status: 'attempted', call: '- -' };

/** One agent's calls, one after the other, until the work stops. `refused` holds the numbers that may not be called any more. */
export async function makeCalls(
  caller: Caller,
  list: string,
  refused: string[],
  work: Work,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const pick = pickFrom(random);
  const ask = callerOf(caller, work, random);
  const think = () => sleep(100 + 500 * random());
  while (!work.stopping.aborted) {
    await think();
    const [number] = random() < 0.1 ? [pick(refused)] : [];
    if (number) {
      const body = { callListId: list, phoneNumber: number, duration: 0 };
      await ask('dial', { path: '/api/call-logs', body, key: crypto.randomUUID(), about: { list, phone: number } });
    }
    const claimed = await ask('claim', {
      path: `/api/call-lists/${list}/claim`,
      body: {},
      about: { list },
      learn: ({ contact }) => (contact ? { contact: contact.id, phone: contact.phone } : {}),
    });
    const contact = claimed?.answer.contact;
    if (!contact) continue;
    const about = { list, contact: contact.id, phone: contact.phone };
    const dialed = await ask('dial', {
      path: '/api/call-logs',
      body: {
        callListId: list,
        contactId: contact.id,
        phoneNumber: contact.phone,
        duration: 0,
        seenCalls: contact.totalCalls,
      },
      key: crypto.randomUUID(),
      about,
      learn: ({ id }) => (id ? { call: id } : {}),
    });
    const call = dialed?.answer.id;
    if (!call) {
      await ask('release', { path: `/api/contacts/${contact.id}/release`, about });
      continue;
    }
    await think();
    await finish({ ...about, call });
  }

  async function finish(about: About & { call: string }): Promise<void> {
    const drawn = random();
    const save = (kind: 'result' | 'correction', name: keyof typeof RESULTS, doNotCall = false) => {
      const { body, status, call } = RESULTS[name];
      return ask(kind, {
        method: 'PUT',
        path: `/api/contacts/${about.contact}/disposition`,
        body: { ...body, callLogId: about.call, ...(doNotCall && { doNotCall: 'everywhere' }) },
        key: crypto.randomUUID(),
        about: { ...about, wanted: { status, call }, ...(doNotCall && { doNotCall }) },
      });
    };
    if (drawn < 0.2) {
      await ask('retry', {
        path: `/api/contacts/${about.contact}/retry`,
        body: { callOutcome: 'no-answer', callLogId: about.call },
        key: crypto.randomUUID(),
        about: { ...about, wanted: TRY_AGAIN },
      });
      return;
    }
    if (drawn < 0.3) {
      const saved = await save('result', 'archived', true);
      if (saved?.status === 200 && about.phone) refused.push(about.phone);
      return;
    }
    const first = pick(['winner', 'callback'] as const);
    const saved = await save('result', first);
    if (saved?.status !== 200 || drawn < 0.7) return;
    await think();
    if (drawn < 0.85) {
      await save('correction', 'loser');
      return;
    }
    const path = `/api/call-logs/${about.call}/undo`;
    const undone = await ask('undo', { path, about: { ...about, wanted: OPEN_AGAIN } });
    if (undone?.status === 200) await save('result', 'loser');
  }
}

const ROWS = 1_000;
const MAPPING = encodeURIComponent(JSON.stringify({ phone: 'Phone', firstName: 'First', customFields: [] }));
const ENDED = ['done', 'failed', 'cancelled', 'paused'];

/** Files of the admin, one after the other, each followed to its end. */
export async function importFiles(admin: Caller, list: string, work: Work, seed: number): Promise<void> {
  const random = createRandom(seed);
  const ask = callerOf(admin, work, random);
  for (let file = 0; !work.stopping.aborted; file++) {
    const row = (index: number) =>
      `+1646${String(2_000_000 + ((seed % 500) * 10 + file) * ROWS + index).padStart(7, '0')},Row${index}`;
    const started = await ask('import', {
      path: `/api/call-lists/${list}/imports?mapping=${MAPPING}`,
      csv: `Phone,First\n${Array.from({ length: ROWS }, (_, index) => row(index)).join('\n')}\n`,
      key: crypto.randomUUID(),
      about: { list },
      learn: ({ id }) => (id ? { call: id } : {}),
    });
    const id = started?.answer.id;
    for (
      let state = started?.answer.state;
      id && !ENDED.includes(state ?? '') && !work.over.aborted;
      await sleep(250)
    ) {
      const seen = await ask('import state', { method: 'GET', path: `/api/imports/${id}`, about: { list, call: id } });
      state = seen?.answer.state;
    }
    await sleep(2_000 + 2_000 * random(), undefined, { signal: work.stopping }).catch(() => undefined);
  }
}
