import { Readable } from 'node:stream';
import { CSV_MARK, rejectedHeader, rejectedLine } from '@dialdeck/common/contacts/csv-out.rules';
import type { StreamRoute } from '@dialdeck/node/streams/stream';
import type pg from 'pg';
import { findImport } from '#imports/jobs/find-import.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import type { CallListsServices } from '#services.ts';
import { asNow, whileAllowed } from '#streams/while-allowed.ts';
import { readRejects } from './reject.repo.ts';

const PAGE = 1_000;

/** `GET /api/imports/{id}/errors.csv`: line, reason, then the row's own columns. */
export const errorsStream = (deps: Pick<CallListsServices, 'pool' | 'lists'>): StreamRoute => ({
  method: 'GET',
  path: '/imports/{id}/errors.csv',
  event: 'sensitive_read',
  async handle({ actor, params }) {
    const job = await findImport(deps, actor, params.id ?? '');
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="import-${job.id}-errors.csv"`,
      },
      body: whileAllowed(
        Readable.from(lines(deps.pool, job), { objectMode: false }),
        asNow(deps.pool, actor, () => findImport(deps, actor, job.id)),
      ),
    };
  },
});

/** Reads page by page, so that no connection waits for a slow reader. The byte order mark makes spreadsheets read UTF-8. */
async function* lines(pool: pg.Pool, job: ImportJobRow): AsyncGenerator<string> {
  yield `${CSV_MARK}${rejectedHeader(['line', 'reason'], job.columns)}`;
  for (let after = 0; ; ) {
    const rejects = await readRejects(pool, job.id, after, PAGE);
    if (rejects.length > 0) yield rejects.map(rejectedLine).join('');
    if (rejects.length < PAGE) return;
    after = rejects.at(-1)?.line ?? 0;
  }
}
