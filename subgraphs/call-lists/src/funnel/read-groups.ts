import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import { AppError } from '@dialdeck/common/errors';
import { type CallListRow, NO_COUNTS } from '#call-lists/call-list.ts';
import { countContacts } from '#call-lists/counts.rules.ts';
import { type Place, placeOf } from '#places/place.rules.ts';
import { type RegisterFacts, readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type ContactFacts, readContactFacts } from '#verdicts/contact-facts.repo.ts';
import { type Around, type Judged, judgedOf, registersNamed } from '#verdicts/contact-facts.ts';
import { neededBy } from '#verdicts/needed-facts.rules.ts';
import type { CountedGroup, Waiting } from './group.repo.ts';
import type { AskedCount } from './list-counts.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock' | 'timeZone'>;

/** Up to this size every contact is judged; in longer lists groups are counted, and numbers count by their parking. */
const EXACT_MOST = 10_000;
/** Up to this size groups are counted for each request, which takes 30 ms; in longer lists once a minute. */
const FRESH_MOST = 50_000;
const RETRY_SECONDS = 2;

/** The groups of a list, exact for an instant. */
export interface ListGroups {
  groups: readonly ListGroup[];
  at: number;
}

/** Contacts with equal facts. */
export interface ListGroup {
  /** Made when a check needs them: thousands of groups share the checks of a few hundred. */
  facts(): Judged['facts'];
  place: Around['place'];
  count: number;
  /** Empty if contacts were counted, not judged. */
  contactIds: readonly string[];
  /** The end of a lease of the number in another list: it counts only where a rule set applies. */
  elsewhereUntil: number | null;
  /** Facts of the number alone. Null: until a user changes it. */
  parked: { code: ReasonCode; until: number | null } | null;
  /** Set if contacts were counted, not judged. */
  counted: CountedGroup | null;
}

/** The active rule sets, and those that the groups will be judged by. */
interface Sets {
  active: readonly RuleSetVersion[];
  asked: readonly RuleSetVersion[];
  exactMost?: number | undefined;
  freshMost?: number | undefined;
  /** Whether groups are judged at later hours, too. */
  isForecast?: boolean;
}

/** A list and the number of its contacts, by which its groups are read. */
export interface SizedList {
  list: CallListRow;
  contacts: number;
}

export async function readSizes(
  { lists }: Pick<Services, 'lists'>,
  asked: readonly CallListRow[],
): Promise<SizedList[]> {
  const counts = await lists.counts(asked.map(({ id }) => id));
  return asked.map((list) => ({ list, contacts: countContacts(counts.get(list.id) ?? NO_COUNTS) }));
}

/** The groups of one list, for no particular caller. @throws UNAVAILABLE while a long list is counted for the first time */
export async function readGroups(services: Services, sized: readonly SizedList[], sets: Sets): Promise<ListGroups> {
  const [found] = (await readGroupsOf(services, sized, sets)).values();
  if (!found) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  return found;
}

/** The groups of many lists; lists whose first count is still running are left out. The limits apply to the sum of the shortest lists. */
export async function readGroupsOf(
  services: Services,
  sized: readonly SizedList[],
  sets: Sets,
): Promise<Map<string, ListGroups>> {
  let sum = 0;
  const bySize = sized
    .toSorted((a, b) => a.contacts - b.contacts)
    .map((each) => {
      sum += each.contacts;
      return {
        ...each,
        isShort: sum <= (sets.exactMost ?? EXACT_MOST),
        isFresh: sum <= (sets.freshMost ?? FRESH_MOST),
      };
    });
  const short = bySize.filter(({ isShort }) => isShort).map(({ list }) => list);
  const long = bySize.filter(({ isShort }) => !isShort);
  return new Map([
    ...(await exactGroups(services, { lists: short, contactIds: null }, sets)),
    ...(await countedGroups(services, long, sets)),
  ]);
}

const NO_ASKER = { askerId: null, nameOf: () => '', listName: () => null };

interface JudgedGroup extends ListGroup {
  contactIds: string[];
}

/** Contacts to judge one by one. */
interface ExactQuery {
  lists: readonly CallListRow[];
  /** Null: all of the lists. */
  contactIds: readonly string[] | null;
}

export async function exactGroups(
  { pool, places, clock, timeZone }: Omit<Services, 'lists' | 'listCounts'>,
  { lists, contactIds }: ExactQuery,
  sets: Sets,
): Promise<Map<string, ListGroups>> {
  if (lists.length === 0) return new Map();
  const callListIds = lists.map(({ id }) => id);
  const at = clock().getTime();
  const query = { callListIds, contactIds, askerId: null, needed: neededBy(sets.asked), at };
  const { rows } = await readContactFacts(pool, query);
  const ids = registersNamed(sets.asked);
  const registers: Map<string, RegisterFacts[]> =
    ids.length === 0 ? new Map() : await readRegisterFacts(pool, { phones: rows.map(({ phone }) => phone), ids });
  const known = new Map((await places.all()).map((place) => [place.id, place]));
  const prefixes = sets.asked.flatMap(({ rules }) =>
    rules.flatMap((rule) => (rule.kind === 'prefix' ? rule.prefixes : [])),
  );
  const found = new Map(lists.map((list) => [list.id, { list, groups: new Map<string, JudgedGroup>() }]));
  for (const row of rows) {
    const { list, groups } = found.get(row.callListId) ?? {};
    if (!list || !groups) continue;
    const place: Around['place'] = known.get(row.placeId ?? -1) ?? placeOf(row.phone, row);
    const { phone } = row;
    const around = { ...NO_ASKER, list, place, active: sets.active, registers: registers.get(phone) ?? [], timeZone };
    // A number forms its own group only if a rule depends on its digits.
    const isLookedAt = prefixes.some((prefix) => phone.startsWith(prefix));
    const { facts } = judgedOf(isLookedAt ? row : { ...row, phone: '' }, around);
    const elsewhere = row.holders.filter(({ callListId }) => callListId !== list.id).map(({ until }) => until);
    const elsewhereUntil = elsewhere.length > 0 ? Math.max(...elsewhere) : null;
    const key = JSON.stringify([facts.place, { ...facts, place: null, list: null }, elsewhereUntil]);
    const group = groups.get(key);
    if (group) {
      group.count += 1;
      group.contactIds.push(row.id);
      continue;
    }
    const own = { facts: () => facts, place, elsewhereUntil, parked: null, counted: null };
    groups.set(key, { ...own, count: 1, contactIds: [row.id] });
  }
  return new Map([...found].map(([id, { groups }]) => [id, { groups: [...groups.values()], at }]));
}

async function countedGroups(
  { pool, places, listCounts, timeZone }: Services,
  asked: readonly AskedCount[],
  sets: Sets,
): Promise<Map<string, ListGroups>> {
  if (asked.length === 0) return new Map();
  const ids = registersNamed(sets.asked);
  // A register's age counts for every contact; the contacts that it lists are parked.
  const [registers = []] =
    ids.length === 0 ? [] : (await readRegisterFacts(pool, { phones: [NO_PHONE], ids })).values();
  const counted = await listCounts.of(asked);
  // After the count, which may have found new places.
  const known = new Map((await places.all()).map((place) => [place.id, place]));
  const nowhere: Pick<Place, 'country' | 'regions' | 'zones'> = { country: null, regions: [], zones: [] };
  const standing = (list: CallListRow) => (group: CountedGroup) => {
    const place = known.get(group.placeId ?? -1) ?? nowhere;
    const { parkedFor, heldUntil, count } = group;
    const until = (kind: Waiting) => (group.waiting === kind ? group.at : null);
    const parkedUntil = until('parked');
    return {
      facts() {
        const around = { ...NO_ASKER, list, place, active: sets.active, registers, timeZone };
        const contact = {
          ...UNKNOWN_NUMBER,
          ...group,
          callListId: list.id,
          retryAt: until('retry'),
          callbackAt: until('callback'),
        };
        const { facts } = judgedOf(contact, around);
        return heldUntil === null ? facts : { ...facts, heldBy: { name: '', listName: null, until: heldUntil } };
      },
      place,
      count,
      contactIds: [],
      elsewhereUntil: group.elsewhereUntil,
      parked:
        parkedFor && (STOPS.has(parkedFor) || parkedUntil !== null) ? { code: parkedFor, until: parkedUntil } : null,
      counted: group,
    };
  };
  return new Map(
    asked.flatMap(({ list }) => {
      const found = counted.get(list.id);
      if (!found) return [];
      const groups = sets.isForecast ? found.byHour : found.groups;
      return [[list.id, { groups: groups.map(standing(list)), at: found.at.getTime() }] as const];
    }),
  );
}

/** Facts of the number that a group lacks. A contact that waits for a limit or a rest is in a group with an end. */
const STOPS: ReadonlySet<ReasonCode> = new Set(['DO_NOT_CALL', 'REGISTER', 'NO_CONSENT', 'BLOCKED_PREFIX']);
const NO_PHONE = '+0';

/** Treats a number that is not parked as allowed by the rules, without any exemption. */
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
  consents: [],
  dials: [],
  refusedAt: null,
  holders: [],
};
