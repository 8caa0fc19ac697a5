import type { ImportRow } from '@dialdeck/common/contacts/import-rows.rules';
import type pg from 'pg';
import type { ImportJobRow, ImportPlanExample, StoredPlan } from '#imports/jobs/import-job.ts';
import { leftOutOfFile, numbersOf } from '#imports/left-out.ts';
import { phoneNumber } from '#phones/phone-number.rules.ts';
import { PhoneSet } from './phone-set.ts';
import type { Reject } from './reject.ts';
import { phonesInList } from './slice.repo.ts';
import type { Collector, Slice } from './slice.ts';

const EXAMPLES = 5;

/** The rows themselves: a plan shows some of them. */
export class PlannedRows implements Collector {
  readonly rows: { row: ImportRow; phoneE164: string; line: number }[] = [];

  add(row: ImportRow, phoneE164: string, line: number): void {
    this.rows.push({ row, phoneE164, line });
  }
}

/** Computes what an import would do, slice by slice. Nothing is written: an interrupted plan starts again. */
export class ImportPlanner {
  readonly plan: StoredPlan = {
    new: { count: 0, examples: [] },
    duplicateInFile: { count: 0, examples: [] },
    duplicateInList: { count: 0, examples: [] },
    invalid: { count: 0, examples: [] },
    leftOut: { count: 0, examples: [] },
    misfits: { count: 0, examples: [] },
  };
  readonly #phones = new PhoneSet();
  readonly #pool: pg.Pool;
  readonly #job: ImportJobRow;
  readonly #misfitOf: (row: ImportRow) => string | null;

  constructor(pool: pg.Pool, job: ImportJobRow, misfitOf: (row: ImportRow) => string | null) {
    this.#pool = pool;
    this.#job = job;
    this.#misfitOf = misfitOf;
  }

  /** @returns the rows that must not be called, with the reason */
  async add(slice: Slice<PlannedRows>): Promise<Reject[]> {
    const { rows } = slice.good;
    const there = await phonesInList(
      this.#pool,
      this.#job.callListId,
      rows.map(({ phoneE164 }) => phoneE164),
    );
    const isFirst = rows.map(({ phoneE164 }) => this.#phones.add(phoneNumber(phoneE164)));
    const fresh = rows.filter(({ phoneE164 }, index) => isFirst[index] && !there.has(phoneE164));
    const reasons = slice.kept
      ? await leftOutOfFile(this.#pool, this.#job.callListId, numbersOf(fresh))
      : new Map<string, string>();
    for (const [index, { row, phoneE164, line }] of rows.entries()) {
      const isNew = isFirst[index] && !there.has(phoneE164);
      const reason = isNew ? (reasons.get(phoneE164) ?? null) : null;
      const part = reason ? 'leftOut' : isNew ? 'new' : there.has(phoneE164) ? 'duplicateInList' : 'duplicateInFile';
      this.#note(part, { line, row, reason });
      const misfit = part === 'new' ? this.#misfitOf(row) : null;
      if (misfit) this.#note('misfits', { line, row, reason: misfit });
    }
    for (const repeat of slice.repeats) this.#note('duplicateInFile', { ...repeat, reason: null });
    const phonePlace = this.#job.columns.indexOf(this.#job.mapping.phone ?? '');
    for (const reject of slice.rejects) this.#noteReject(reject, phonePlace);
    return slice.kept?.rejects(reasons) ?? [];
  }

  #note(
    part: Exclude<keyof StoredPlan, 'invalid'>,
    { line, row, reason }: { line: number; row: ImportRow; reason: string | null },
  ): void {
    const { examples } = this.plan[part];
    this.plan[part].count += 1;
    if (examples.length < EXAMPLES) examples.push({ line, phone: row.phone, name: nameOf(row), reason });
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
