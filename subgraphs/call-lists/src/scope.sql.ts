/*
 * The rule of `access.ts` as conditions in SQL. Each names `call_lists`, and a person by a parameter or column. Every query
 * about what somebody may see is made of these.
 */

/** Whether a list is of a team that a person looks after. */
export const isLedSql = (userId: string): string =>
  `call_lists.team_id IN (SELECT team_id FROM led_teams WHERE led_teams.user_id = ${userId})`;

/** Whether a list is assigned to a person, active or not. */
const isAssignedSql = (userId: string): string => `EXISTS (
  SELECT FROM user_call_list_assignments AS assignment
  WHERE assignment.call_list_id = call_lists.id AND assignment.user_id = ${userId})`;

const isActiveMemberSql = (userId: string): string =>
  `EXISTS (SELECT FROM members WHERE members.id = ${userId} AND members.is_active)`;

/** Whether a person who is no admin may see a list. */
export const isSeenSql = (userId: string): string =>
  `${isActiveMemberSql(userId)} AND (call_lists.is_active AND ${isAssignedSql(userId)} OR ${isLedSql(userId)})`;

/** The same of a list by its id, such as a contact's. */
export const isSeenListSql = (listId: string, userId: string): string =>
  `EXISTS (SELECT FROM call_lists WHERE call_lists.id = ${listId} AND ${isSeenSql(userId)})`;

/** Whether a person keeps what was promised in a list: a list that is switched off for a while is still theirs. */
export const keepsListSql = (listId: string, userId: string): string => `EXISTS (
  SELECT FROM call_lists WHERE call_lists.id = ${listId} AND (${isAssignedSql(userId)} OR ${isLedSql(userId)}))`;

/** Narrows what is looked at to lists that may be a person's; decides nothing. */
export const maybeSeenIdsSql = (userId: string): string => `(
  SELECT call_list_id FROM user_call_list_assignments WHERE user_id = ${userId}
  UNION ALL SELECT id FROM call_lists WHERE ${isLedSql(userId)})`;
