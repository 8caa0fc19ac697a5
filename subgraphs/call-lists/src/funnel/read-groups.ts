import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import { type CallListRow, NO_COUNTS } from '#call-lists/call-list.ts';
import { countContacts } from '#call-lists/counts.rules.ts';
import { type Place, placeOf } from '#places/place.rules.ts';
import { type RegisterFacts, readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type ContactFacts, readContactFacts } from '#verdicts/contact-facts.repo.ts';
import { type Around, type Judged, judgedOf, registersNamed } from '#verdicts/contact-facts.ts';
import { neededBy } from '#verdicts/needed-facts.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'countedLists' | 'timeZone'>;

/** Up to so many contacts each is asked for; of longer lists, groups are counted, and numbers count as they were parked. */
const EXACT_MOST = 10_000;

/** Contacts of whom the same is known. */
export interface ListGroup extends Pick<Judged, 'facts'> {
  place: Around['place'];
  count: number;
  parked: { code: ReasonCode; until: number } | null;
}

/** Which rule sets hold, and which the groups will be asked about. */
interface Sets {
  active: readonly RuleSetVersion[];
  asked: readonly RuleSetVersion[];
}

/** Nobody in particular asks. */
export async function readGroups(services: Services, list: CallListRow, sets: Sets): Promise<ListGroup[]> {
  const counts = (await services.lists.counts([list.id])).get(list.id) ?? NO_COUNTS;
  return countContacts(counts) <= EXACT_MOST ? exactGroups(services, list, sets) : countedGroups(services, list, sets);
}

const NOBODY = { askerId: null, nameOf: () => '', listName: () => null };

async function exactGroups({ pool, places, timeZone }: Services, list: CallListRow, sets: Sets): Promise<ListGroup[]> {
  const query = { callListIds: [list.id], contactIds: null, askerId: null, dialsMs: neededBy(sets.asked).dialsMs };
  const rows = await readContactFacts(pool, query);
  const ids = registersNamed(sets.asked);
  const registers: Map<string, RegisterFacts[]> =
    ids.length === 0 ? new Map() : await readRegisterFacts(pool, { phones: rows.map(({ phone }) => phone), ids });
  const known = new Map((await places.all()).map((place) => [place.id, place]));
  const prefixes = sets.asked.flatMap(({ rules }) =>
    rules.flatMap((rule) => (rule.kind === 'prefix' ? rule.prefixes : [])),
  );
  const groups = new Map<string, ListGroup>();
  for (const row of rows) {
    const place: Around['place'] = known.get(row.placeId ?? -1) ?? placeOf(row.phone, row);
    const { phone } = row;
    const around = { ...NOBODY, list, place, active: sets.active, registers: registers.get(phone) ?? [], timeZone };
    // A number is a group of its own only where a rule looks at its digits.
    const isLookedAt = prefixes.some((prefix) => phone.startsWith(prefix));
    const { facts } = judgedOf(isLookedAt ? row : { ...row, phone: '' }, around);
    const key = JSON.stringify([facts.place, { ...facts, place: null, list: null }]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { facts, place, count: 1, parked: null });
  }
  return [...groups.values()];
}

async function countedGroups(
  { pool, places, countedLists, timeZone }: Services,
  list: CallListRow,
  sets: Sets,
): Promise<ListGroup[]> {
  const ids = registersNamed(sets.asked);
  // How old they are counts for everybody; whom they list shows by who is parked.
  const [registers = []] =
    ids.length === 0 ? [] : (await readRegisterFacts(pool, { phones: [NO_PHONE], ids })).values();
  const known = new Map((await places.all()).map((place) => [place.id, place]));
  const nowhere: Pick<Place, 'country' | 'regions' | 'zones'> = { country: null, regions: [], zones: [] };
  return (await countedLists.groupsOf(list.id)).map((group) => {
    const place = known.get(group.placeId ?? -1) ?? nowhere;
    const around = { ...NOBODY, list, place, active: sets.active, registers, timeZone };
    const { facts } = judgedOf({ ...UNKNOWN_NUMBER, ...group }, around);
    const { heldUntil, parkedFor, parkedUntil } = group;
    return {
      facts: heldUntil === null ? facts : { ...facts, heldBy: { name: '', listName: null, until: heldUntil } },
      place,
      count: group.count,
      parked: parkedFor && parkedUntil !== null ? { code: parkedFor, until: parkedUntil } : null,
    };
  });
}

const NO_PHONE = '+0';

/** Whoever is not parked is taken for somebody who may be called, until a claim has asked. */
const UNKNOWN_NUMBER: Pick<
  ContactFacts,
  | 'id'
  | 'phone'
  | 'timeZone'
  | 'region'
  | 'callbackUserId'
  | 'doNotCall'
  | 'consents'
  | 'dials'
  | 'refusedAt'
  | 'holders'
> = {
  id: '',
  phone: '',
  timeZone: null,
  region: null,
  callbackUserId: null,
  doNotCall: null,
  consents: [{ id: '', givenAt: Number.MAX_SAFE_INTEGER, kind: 'written' }],
  dials: [],
  refusedAt: null,
  holders: [],
};
