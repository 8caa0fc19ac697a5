import type { ImportRow } from '@dialdeck/common/import-rows.rules';
import type pg from 'pg';
import type { ImportJobRow, ImportPlan, ImportPlanExample } from '#imports/jobs/import-job.ts';
import { PhoneSet, phoneNumber } from './phone-set.ts';
import { phonesInList } from './slice.repo.ts';
import type { Collector, Reject, Slice } from './slice.ts';

const EXAMPLES = 5;

/** The rows themselves: a plan shows some of them. */
export class PlannedRows implements Collector {
  readonly rows: { row: ImportRow; phoneE164: string; line: number }[] = [];

  add(row: ImportRow, phoneE164: string, line: number): void {
    this.rows.push({ row, phoneE164, line });
  }
}

/** What an import would do, slice by slice. Nothing is written: a plan that is torn off begins anew. */
export class ImportPlanner {
  readonly plan: ImportPlan = {
    new: { count: 0, examples: [] },
    duplicateInFile: { count: 0, examples: [] },
    duplicateInList: { count: 0, examples: [] },
    invalid: { count: 0, examples: [] },
  };
  readonly #phones = new PhoneSet();
  readonly #pool: pg.Pool;
  readonly #job: ImportJobRow;

  constructor(pool: pg.Pool, job: ImportJobRow) {
    this.#pool = pool;
    this.#job = job;
  }

  async add(slice: Slice<PlannedRows>): Promise<void> {
    const { rows } = slice.good;
    const there = await phonesInList(
      this.#pool,
      this.#job.callListId,
      rows.map(({ phoneE164 }) => phoneE164),
    );
    for (const { row, phoneE164, line } of rows) {
      const isFirst = this.#phones.add(phoneNumber(phoneE164));
      this.#note(there.has(phoneE164) ? 'duplicateInList' : isFirst ? 'new' : 'duplicateInFile', line, row);
    }
    for (const { line, row } of slice.repeats) this.#note('duplicateInFile', line, row);
    const phonePlace = this.#job.columns.indexOf(this.#job.mapping.phone ?? '');
    for (const reject of slice.rejects) this.#noteReject(reject, phonePlace);
  }

  #note(part: Exclude<keyof ImportPlan, 'invalid'>, line: number, row: ImportRow): void {
    const { examples } = this.plan[part];
    this.plan[part].count += 1;
    if (examples.length < EXAMPLES) examples.push({ line, phone: row.phone, name: nameOf(row), reason: null });
  }

  #noteReject({ line, reason, cells }: Reject, phonePlace: number): void {
    const { invalid } = this.plan;
    invalid.count += 1;
    const example: ImportPlanExample = { line, phone: short(cells[phonePlace] ?? ''), name: '', reason };
    if (invalid.examples.length < EXAMPLES) invalid.examples.push(example);
  }
}

const nameOf = ({ firstName, lastName, company }: ImportRow) =>
  [firstName, lastName].filter(Boolean).join(' ') || (company ?? '');

const short = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, 80);
