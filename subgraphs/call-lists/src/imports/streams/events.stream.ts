import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@dialdeck/node/security/identity';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import { findImport } from '#imports/jobs/find-import.ts';
import { findJob } from '#imports/jobs/import-job.repo.ts';
import { isSettled } from '#imports/jobs/import-job.rules.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { showImport } from '#imports/jobs/show-import.ts';
import type { CallListsServices } from '#services.ts';
import { asNow, isStillSeen, SCOPE_MS } from '#streams/while-allowed.ts';

const LOOK_EVERY_MS = 250;
/** Below the idle timeout of any proxy. */
const HEARTBEAT_MS = 15_000;
/** Then the browser reconnects, and its rights are checked again. */
const CONNECTION_MS = 60_000;
const RETRY_MS = 1_000;

/**
 * `GET /api/imports/{id}/events`: the job after each change, by server-sent events. It ends when the job waits or is finished; a
 * browser that reconnects then gets 204, and stops.
 */
export const eventsStream = (deps: Pick<CallListsServices, 'pool' | 'lists'>): StreamRoute => ({
  method: 'GET',
  path: '/imports/{id}/events',
  async handle({ actor, params, headers, signal }) {
    const job = await findImport(deps, actor, params.id ?? '');
    if (isSettled(job) && headers['last-event-id'] === eventId(job))
      return { status: 204, headers: {}, body: undefined };
    return {
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // No proxy may buffer or compress events.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
      body: Readable.from(events({ ...deps, actor }, job, signal), { objectMode: false }),
    };
  },
});

type Deps = Pick<CallListsServices, 'pool' | 'lists'>;

async function* events(
  { pool, lists, actor }: Deps & { actor: Actor },
  first: ImportJobRow,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const end = performance.now() + CONNECTION_MS;
  let said = performance.now();
  let asked = performance.now();
  let last = '';
  yield `retry: ${RETRY_MS}\n\n`;
  for (let job: ImportJobRow | undefined = first; job && !signal.aborted; job = await findJob(pool, first.id)) {
    if (performance.now() - asked > SCOPE_MS) {
      // A person who has lost the list gets no more events.
      if (!(await isStillSeen(asNow(pool, actor, () => findImport({ pool, lists }, actor, first.id))))) return;
      asked = performance.now();
    }
    const id = eventId(job);
    if (id !== last) yield `id: ${id}\nevent: job\ndata: ${JSON.stringify(showImport(job))}\n\n`;
    else if (performance.now() - said > HEARTBEAT_MS) yield ': still here\n\n';
    else {
      if (isSettled(job) || performance.now() > end) return;
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    last = id;
    said = performance.now();
  }
}

/** Differs whenever the shown values differ. */
const eventId = ({ state, bytes, processed, reverted, finishedAt }: ImportJobRow) =>
  [state, bytes, processed, reverted, finishedAt?.getTime() ?? 0].join('.');
