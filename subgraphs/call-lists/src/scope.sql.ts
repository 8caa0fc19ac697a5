import { type Sql, sql } from '@dialdeck/node/database/sql';
import type { ListScope } from '#access.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';

/*
 * The rule of `access.ts` as SQL conditions. Each names `call_lists`, and a person by an id or a column. Every query
 * about what a person may see is made of these.
 */

type Person = string | Sql;

/** Whether a list belongs to a team that a person leads. Always a look by key: below OR, PostgreSQL answers EXISTS by a hash of all their teams. */
export const isLedSql = (userId: Person): Sql => sql`coalesce((
  SELECT true FROM led_teams WHERE led_teams.user_id = ${userId} AND led_teams.team_id = call_lists.team_id), false)`;

/** {@link isLedSql} for many lists: one hash of the teams. */
const areLedSql = (userId: Person): Sql => sql`EXISTS (
  SELECT FROM led_teams WHERE led_teams.user_id = ${userId} AND led_teams.team_id = call_lists.team_id)`;

/** Whether a list, active or not, is assigned to a person. */
const isAssignedSql = (userId: Person): Sql => sql`EXISTS (
  SELECT FROM user_call_list_assignments AS assignment
  WHERE assignment.call_list_id = call_lists.id AND assignment.user_id = ${userId})`;

const isActiveMemberSql = (userId: Person): Sql =>
  sql`EXISTS (SELECT FROM members WHERE members.id = ${userId} AND members.is_active)`;

/** One subquery: each further one would cost as much as its look by key. */
const isMineSql = (userId: Person, isAssigned: Sql): Sql => sql`EXISTS (
  SELECT FROM members
  LEFT JOIN led_teams ON led_teams.user_id = ${userId} AND led_teams.team_id = call_lists.team_id
  WHERE members.id = ${userId} AND members.is_active AND (led_teams.user_id IS NOT NULL OR ${isAssigned}))`;

/** Whether a person who is not an admin may see a list. */
export const isSeenSql = (userId: Person): Sql =>
  isMineSql(userId, sql`call_lists.is_active AND ${isAssignedSql(userId)}`);

/** Whether a person who is not an admin keeps calls and callbacks in a list: a paused list still counts. */
const isKeptSql = (userId: Person): Sql => isMineSql(userId, isAssignedSql(userId));

/** Whether a list is in a scope that is not empty. */
export function isInScopeSql(scope: Exclude<ListScope, { kind: 'none' }>): Sql {
  if (scope.kind === 'all') return sql`true`;
  return scope.kind === 'member' ? isSeenSql(scope.userId) : isKeptSql(scope.userId);
}

/** {@link isSeenSql} for many lists: one hash of the teams. */
export const areSeenSql = (userId: Person): Sql =>
  sql`${isActiveMemberSql(userId)} AND (${areLedSql(userId)} OR call_lists.is_active AND ${isAssignedSql(userId)})`;

/** {@link isSeenSql} for a list by its id, such as a contact's list. */
export const isSeenListSql = (listId: Sql, userId: Person): Sql =>
  sql`EXISTS (SELECT FROM call_lists WHERE call_lists.id = ${listId} AND ${isSeenSql(userId)})`;

/** {@link isKeptSql} for a list by its id. */
export const isKeptListSql = (listId: Sql, userId: Person): Sql =>
  sql`EXISTS (SELECT FROM call_lists WHERE call_lists.id = ${listId} AND ${isKeptSql(userId)})`;

/** Narrows a query to lists that may belong to a person; not a check of rights. */
export const maybeSeenIdsSql = (userId: Person): Sql => sql`(
  SELECT call_list_id FROM user_call_list_assignments WHERE user_id = ${userId}
  UNION ALL SELECT id FROM call_lists WHERE ${areLedSql(userId)})`;

/** Older open calls are left to leads and admins. */
const OPEN_DAYS = 7;

/** An open call whose contact exists. */
export const isOpenSql = sql`disposition IS NULL AND outcome IS NULL AND contact_id IS NOT NULL
  AND EXISTS (SELECT FROM contacts WHERE contacts.id = call_logs.contact_id AND contacts.call_list_id = call_logs.call_list_id)
  AND ${isLivingSql(sql`call_logs.call_list_id`)}`;

export interface OwnCalls {
  userId: string;
  seesAll: boolean;
}

/** One person's open calls of existing contacts, in lists that the person has, paused or not. */
export const isOwnOpenSql = ({ userId, seesAll }: OwnCalls) => sql`user_id = ${userId}
  AND called_at > now() - ${OPEN_DAYS} * INTERVAL '1 day' AND ${isOpenSql}
  AND (${seesAll}::bool OR ${isKeptListSql(sql`call_logs.call_list_id`, userId)})`;
