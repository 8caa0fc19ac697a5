interface Dialled {
  readonly id: string;
  readonly key?: string | null;
  readonly contactId?: string | null;
}

interface Typed {
  readonly key: string;
  readonly contactId: string;
  readonly callLogId?: string;
}

/**
 * Open calls without a draft in this browser. A draft has the key of its call, or its id; any other draft belongs
 * to the newest call of its contact.
 */
export function openCallsElsewhere<Call extends Dialled>(
  newestFirst: readonly Call[],
  results: readonly Typed[],
): readonly Call[] {
  const here = new Set(
    results.map(
      ({ key, contactId, callLogId }) =>
        callLogId ??
        (newestFirst.find((call) => call.key === key) ?? newestFirst.find((call) => call.contactId === contactId))?.id,
    ),
  );
  return newestFirst.filter(({ id }) => !here.has(id));
}

interface Kept extends Typed {
  readonly startedAt: number | null;
  readonly stage: string;
  readonly later?: string;
}

/** Whether a draft is of a call that was made and has no saved result. */
export const isOpenCall = ({ stage, startedAt, later }: Pick<Kept, 'stage' | 'startedAt' | 'later'>): boolean =>
  stage !== 'waiting' && startedAt !== null && later !== 'correction';

interface ByKey {
  readonly key: string;
  readonly contactId: string;
}

interface OpenCallsOf<Draft extends Kept, Call extends Dialled, Made extends ByKey> {
  readonly drafts: readonly Draft[];
  /** The server's, newest first. */
  readonly calls: readonly Call[];
  /** Made, and not known to the server yet. */
  readonly made: readonly Made[];
}

/** Exactly one of the three. */
type FoundOpenCall<Draft, Call, Made> =
  | { readonly draft: Draft; readonly call?: undefined; readonly made?: undefined }
  | { readonly draft?: undefined; readonly call: Call; readonly made?: undefined }
  | { readonly draft?: undefined; readonly call?: undefined; readonly made: Made };

/**
 * This agent's call of a contact that has no result: while there is one, a call key continues it and dials no number. Whatever was
 * typed for it in this browser comes first.
 */
export function openCallOf<Draft extends Kept, Call extends Dialled, Made extends ByKey>(
  contactId: string,
  { drafts, calls, made }: OpenCallsOf<Draft, Call, Made>,
): FoundOpenCall<Draft, Call, Made> | null {
  const isSame = (each: { readonly contactId?: string | null }) => each.contactId === contactId;
  const typed = drafts.filter(isSame);
  const draft = typed.findLast(
    ({ stage, startedAt, later }) => stage !== 'waiting' && startedAt !== null && later !== 'correction',
  );
  if (draft) return { draft };
  const call = openCallsElsewhere(calls, typed).find(isSame);
  if (call) return { call };
  const unlogged = made.find((each) => isSame(each) && !typed.some(({ key }) => key === each.key));
  return unlogged ? { made: unlogged } : null;
}
