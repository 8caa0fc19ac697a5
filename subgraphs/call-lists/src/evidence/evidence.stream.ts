import { Readable } from 'node:stream';
import { ReportQuerySchema } from '@dialdeck/common/reports/report.schemas';
import { addDays } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import { requireAdmin } from '@dialdeck/node/security/rights';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import type pg from 'pg';
import type { CallListsServices } from '#services.ts';
import { asNow, whileAllowed } from '#streams/while-allowed.ts';
import { type AfterCall, pageKeptCalls } from './evidence.repo.ts';
import { evidenceOf } from './evidence.ts';
import { startOfDay } from './start-of-day.ts';

const PAGE = 200;

/** `GET /api/evidence.ndjson`: the evidence of all calls of some days, one line per call, oldest first. */
export const evidenceStream = ({ pool, timeZone }: Pick<CallListsServices, 'pool' | 'timeZone'>): StreamRoute => ({
  method: 'GET',
  path: '/evidence.ndjson',
  event: 'sensitive_read',
  async handle({ actor, query, log }) {
    requireAdmin(actor);
    const { startDate, endDate, timeZone: asked } = parse(ReportQuerySchema, query);
    const zone = asked ?? timeZone;
    const range = { from: startOfDay(startDate, zone), to: startOfDay(addDays(endDate, 1), zone) };
    log.info({ event: 'evidence.read', subject: { startDate, endDate } });
    return {
      status: 200,
      headers: { 'content-type': 'application/x-ndjson' },
      body: whileAllowed(Readable.from(lines(pool, range), { objectMode: false }), asNow(pool, actor)),
    };
  },
});

/** Page after page, so that no connection waits for a slow reader. */
async function* lines(pool: pg.Pool, range: { from: Date; to: Date }): AsyncGenerator<string> {
  for (let after: AfterCall | null = null; ; ) {
    const calls = await pageKeptCalls(pool, { ...range, after, take: PAGE });
    for (const call of calls) yield `${JSON.stringify(await evidenceOf(pool, call))}\n`;
    const last = calls.at(-1);
    if (!last || calls.length < PAGE) return;
    after = { calledAt: last.calledAt, id: last.id };
  }
}
