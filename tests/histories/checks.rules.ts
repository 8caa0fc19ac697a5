import { type FinalContact, isExplained } from './contact-history.rules.ts';
import { type Attempt, attemptsOf, type Entry, type NewWriter, type Operation, operationsOf } from './history.rules.ts';

/** The rows of one seed's lists after the run. */
export interface Stored {
  calls: readonly { id: string; contact: string | null; key: string | null; phone: string; result: string }[];
  contacts: readonly { id: string; list: string; status: string; totalCalls: number }[];
  corrections: readonly { call: string }[];
  entries: readonly { phone: string; call: string | null }[];
  imports: readonly { id: string; key: string | null; state: string; imported: number; rows: number }[];
  /** Pairs that must be equal: a figure that the product keeps, and a count of the rows. */
  recounts: readonly { name: string; kept: number; counted: number }[];
}

const HANGS = -1;
/** Refusals by the rules: the contact was called, is held, or may not be called; it is too late to undo. */
const BY_RULE = 409;

/** The sentences about what must not be; the first of each kind are printed. */
export function violationsOf(history: readonly Entry[], stored: Stored): string[] {
  const operations = operationsOf(history);
  return [
    ...attemptsOf(history).flatMap(wrongAnswer),
    ...wrongDials(operations, stored),
    ...wrongImports(operations, stored),
    ...wrongContacts(operations, stored),
    ...wrongEntries(operations, stored),
    ...stored.recounts.flatMap(({ name, kept, counted }) =>
      kept === counted ? [] : [`${name}: the product has ${kept}, a recount ${counted}`],
    ),
  ];
}

function wrongAnswer({ status, retryAfter, kind, error, key }: Attempt): string[] {
  const isRight =
    (status >= 200 && status < 300) || status === 0 || status === BY_RULE || (status === 503 && retryAfter);
  if (isRight) return [];
  return [`${kind} ${key ?? ''}: ${status === HANGS ? 'no answer' : `status ${status}`} ${error ?? ''}`];
}

const isAcknowledged = ({ end }: Operation) => end === 'acknowledged';

/** Every acknowledged dial is stored exactly once, and nothing is stored that was never sent. */
function wrongDials(operations: readonly Operation[], { calls }: Stored): string[] {
  const dials = operations.filter(({ kind }) => kind === 'dial');
  const byKey = Map.groupBy(calls, ({ key }) => key);
  const sent = new Set(dials.flatMap(({ keys }) => keys));
  return [
    ...dials.flatMap(({ id, call, keys, end }) => {
      const rows = [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
      if (rows.length > 1) return [`dial ${id} is stored ${rows.length} times`];
      if (end === 'acknowledged' && rows[0]?.id !== call) return [`dial ${id} was acknowledged and is not stored`];
      return end === 'refused' && rows[0] ? [`dial ${id} was refused and is stored`] : [];
    }),
    ...calls.flatMap(({ id, key }) => (key && sent.has(key) ? [] : [`call ${id} is stored and was never sent`])),
  ];
}

function wrongImports(operations: readonly Operation[], { imports }: Stored): string[] {
  const uploads = operations.filter(({ kind }) => kind === 'import');
  return uploads.flatMap(({ id, keys, end }) => {
    const jobs = imports.filter(({ key }) => key && keys.includes(key));
    if (jobs.length > 1) return [`import ${id} is stored ${jobs.length} times`];
    const [job] = jobs;
    if (!job) return end === 'acknowledged' ? [`import ${id} was acknowledged and is not stored`] : [];
    if (job.state === 'done' && job.imported === job.rows) return [];
    return end === 'acknowledged' || job.imported !== job.rows
      ? [`import ${id} is ${job.state} with ${job.imported} rows reported and ${job.rows} stored`]
      : [];
  });
}

/** Per contact the operations can be put in an order, and results and corrections are stored as they were acknowledged. */
function wrongContacts(operations: readonly Operation[], { contacts, calls, corrections }: Stored): string[] {
  const callsOf = Map.groupBy(calls, ({ contact }) => contact);
  const correctionsOf = Map.groupBy(corrections, ({ call }) => call);
  const all = Map.groupBy(operations, ({ contact }) => contact);
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  return [...all].flatMap(([id, ofContact]) => {
    const contact = id && known.get(id);
    if (!contact) return id ? [`contact ${id} is not stored`] : [];
    const rows = callsOf.get(id) ?? [];
    const final: FinalContact = {
      status: contact.status,
      totalCalls: contact.totalCalls,
      calls: Object.fromEntries(rows.map(({ id: call, result }) => [call, result])),
    };
    const isRight = isExplained(ofContact, final);
    return [
      ...(isRight ? [] : [`contact ${id}: no order of its operations explains ${JSON.stringify(final)}`]),
      ...rows.flatMap(({ id: call }) => {
        const [least, most] = rangeOf(ofContact, call);
        const count = correctionsOf.get(call)?.length ?? 0;
        return count >= least && count <= most ? [] : [`call ${call}: ${count} corrections, not ${least} to ${most}`];
      }),
    ];
  });
}

/** The fewest and the most corrections of a call that its operations explain. */
function rangeOf(operations: readonly Operation[], call: string): [number, number] {
  const sent = operations.filter((each) => each.kind === 'correction' && each.call === call && each.end !== 'refused');
  return [sent.filter(isAcknowledged).length, sent.length];
}

/** Every acknowledged entry is stored once, none was never sent, and no call to its number is permitted afterwards. */
function wrongEntries(operations: readonly Operation[], { entries }: Stored): string[] {
  const sent = operations.filter(({ doNotCall }) => doNotCall);
  const calls = new Set(sent.map(({ call }) => call));
  const since = new Map<string, number>();
  for (const { phone, ended } of sent.filter(isAcknowledged))
    if (phone) since.set(phone, Math.min(ended, since.get(phone) ?? ended));
  const dials = operations.filter(({ kind, end }) => kind === 'dial' && end === 'acknowledged');
  return [
    ...[...since.keys()].flatMap((phone) => {
      const count = entries.filter((entry) => entry.phone === phone).length;
      return count === 1 ? [] : [`${count} do-not-call entries of ${phone}, not one`];
    }),
    ...entries.flatMap(({ phone, call }) =>
      call && calls.has(call) ? [] : [`the do-not-call entry of ${phone} was never sent`],
    ),
    ...dials.flatMap(({ id, phone, began }) =>
      phone && began > (since.get(phone) ?? Number.POSITIVE_INFINITY)
        ? [`dial ${id} to ${phone} was permitted after its do-not-call entry`]
        : [],
    ),
  ];
}

export interface Recovery {
  fault: string;
  /** From the fault to the first acknowledged result that was sent after it, in seconds. */
  sinceFault: number | null;
  /** From the first write of a new leader to the first acknowledged result; null without a new leader. */
  sinceWrites: number | null;
}

/** How long the agents waited after each fault. */
export function recoveriesOf(history: readonly Entry[]): Recovery[] {
  const results = attemptsOf(history)
    .filter(({ kind, status }) => kind === 'result' && status === 200)
    .toSorted((a, b) => a.ended - b.ended);
  const writers = history.filter((entry): entry is NewWriter => entry.what === 'writes');
  const seconds = (from: number, to: number | undefined) => (to === undefined ? null : (to - from) / 1_000);
  return history.flatMap((fault) => {
    if (fault.what !== 'fault') return [];
    const writes = writers.find(({ at }) => at > fault.began && at < fault.ended)?.at;
    const first = results.find(({ began }) => began > fault.began);
    const afterWrites = writes && results.find(({ ended }) => ended > writes);
    return {
      fault: fault.name,
      sinceFault: seconds(fault.began, first?.ended),
      sinceWrites: writes && afterWrites ? seconds(writes, afterWrites.ended) : null,
    };
  });
}
