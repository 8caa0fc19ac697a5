import { AppError } from '@dialdeck/common/errors';
import { DaySchema, TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { addDays } from '@dialdeck/common/reports/report-period';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { parse } from '@dialdeck/node/graphql/parse';
import type { RuleState } from '#calls/call-log.ts';
import { instantPosition } from '#cursor.ts';
import { startOfDay } from '#evidence/start-of-day.ts';
import { readPhone } from '#phones/read-phone.ts';
import type { CallListsServices } from '#services.ts';
import { toUuid } from '#uuid.rules.ts';
import { type EvidenceCallRow, pageEvidenceCalls } from './evidence-call.repo.ts';

type Services = Pick<CallListsServices, 'pool' | 'timeZone'>;

/** The calls to find; absent fields do not narrow. */
export interface CallSearch {
  phone?: string | null | undefined;
  country: string;
  userId?: string | null | undefined;
  callListId?: string | null | undefined;
  /** yyyy-mm-dd */
  day?: string | null | undefined;
  /** The day's time zone; by default the organization's. */
  timeZone?: string | null | undefined;
  state?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}

const NOTHING = { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } };

/**
 * Calls by all agents, newest first.
 * @throws BAD_INPUT for an invalid number, day, state, zone, page size or cursor
 */
export async function searchCalls(
  { pool, timeZone }: Services,
  { country, first, ...asked }: CallSearch,
): Promise<{ nodes: EvidenceCallRow[]; pageInfo: PageInfo }> {
  const take = pageSize(first);
  const day = parse(DaySchema, asked.day);
  const zone = parse(TimeZoneSchema, asked.timeZone) ?? timeZone;
  const phone = asked.phone ? readPhone(asked.phone, country) : null;
  const userId = asked.userId ? toUuid(asked.userId) : null;
  const callListId = asked.callListId ? toUuid(asked.callListId) : null;
  const state = readState(asked.state);
  const after = asked.after ? instantPosition(asked.after) : null;
  // No call has this agent or list, so there is no result.
  if ((asked.userId && !userId) || (asked.callListId && !callListId)) return NOTHING;
  const range = day ? { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) } : null;
  const rows = await pageEvidenceCalls(pool, { phone, userId, callListId, range, state, after, take: take + 1 });
  return toPage(rows, take, ({ calledAt, id }) => [calledAt.toISOString(), id]);
}

const STATE = 'Please choose allowed, outside or late';

function readState(state: string | null | undefined): RuleState | null {
  if (state === null || state === undefined) return null;
  if (state === 'allowed' || state === 'outside' || state === 'late') return state;
  throw new AppError('BAD_INPUT', { userMessage: STATE, fields: { state: STATE } });
}
