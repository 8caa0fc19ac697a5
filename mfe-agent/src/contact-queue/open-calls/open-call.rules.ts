import { OPEN_CALL_OWNS_KEY_MS } from '@dialdeck/common/constants';

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
const isOpenCall = ({ stage, startedAt, later }: Pick<Kept, 'stage' | 'startedAt' | 'later'>): boolean =>
  stage !== 'waiting' && startedAt !== null && later !== 'correction';

interface Own {
  /** Whether the call with this key was dialed in this browser. */
  readonly isOwn: (key: string) => boolean;
  readonly now: number;
}

const isRecent = (at: number, now: number): boolean => now - at < OPEN_CALL_OWNS_KEY_MS;

/** Whether the call of a draft owns the call keys of its contact: made in this browser, not long ago, and without a result. */
export const doesDraftOwn = (draft: Pick<Kept, 'stage' | 'startedAt' | 'later'>, now: number): boolean =>
  isOpenCall(draft) && draft.later !== 'elsewhere' && isRecent(draft.startedAt ?? 0, now);

/** Whether a call without a draft owns the call keys of its contact. */
export const doesCallOwn = (
  { key, calledAt }: { readonly key?: string | null; readonly calledAt: string },
  { isOwn, now }: Own,
): boolean => typeof key === 'string' && isOwn(key) && isRecent(Date.parse(calledAt), now);

interface ByKey {
  readonly key: string;
  readonly contactId: string;
  /** ISO 8601. */
  readonly dialledAt: string;
}

interface OpenCallsOf<Draft, Call, Made> extends Own {
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
 * This agent's call of a contact that owns its call keys: while there is one, they continue it and dial no number. Whatever was
 * typed for it comes first.
 */
export function openCallOf<
  Draft extends Kept,
  Call extends Dialled & { readonly calledAt: string },
  Made extends ByKey,
>(contactId: string, about: OpenCallsOf<Draft, Call, Made>): FoundOpenCall<Draft, Call, Made> | null {
  const { drafts, calls, made, now } = about;
  const isSame = (each: { readonly contactId?: string | null }) => each.contactId === contactId;
  const typed = drafts.filter(isSame);
  const draft = typed.findLast((each) => doesDraftOwn(each, now));
  if (draft) return { draft };
  const call = openCallsElsewhere(calls, typed).find((each) => isSame(each) && doesCallOwn(each, about));
  if (call) return { call };
  const unlogged = made.find(
    (each) => isSame(each) && isRecent(Date.parse(each.dialledAt), now) && !typed.some(({ key }) => key === each.key),
  );
  return unlogged ? { made: unlogged } : null;
}
