import type { Browser } from '@dialdeck/gateway/testing/browser';
import type pg from 'pg';
import { until } from '../../faults/support/timed.ts';
import type { Released } from './released.ts';

/** As many as work at a time. */
export const AGENTS = 8;
const MEMBERS_WITHIN_MS = 60_000;
const DELIVERED_WITHIN_MS = 60_000;

/** Signs in new agents of a list. */
export async function addAgents(
  { people }: Pick<Released, 'people'>,
  owner: pg.Pool,
  listId: string,
): Promise<{ id: string; browser: Browser }[]> {
  const agents: { id: string; browser: Browser }[] = [];
  for (let agent = 0; agent < AGENTS; agent += 1) {
    const person = await people.addPerson('user');
    agents.push({ id: person.id, browser: await people.signIn(person) });
  }
  const ids = agents.map(({ id }) => id);
  const areMembers = async () =>
    (await owner.query('SELECT FROM members WHERE id = ANY($1)', [ids])).rowCount === ids.length;
  await until(areMembers, MEMBERS_WITHIN_MS);
  await owner.query(
    `INSERT INTO user_call_list_assignments (id, user_id, call_list_id, assigned_by)
     SELECT gen_random_uuid(), id, $2, id FROM unnest($1::uuid[]) AS id`,
    [ids, listId],
  );
  return agents;
}

/** Waits for the events of all calls, so that each side pays for its own. */
export const eventsAreDelivered = async (owner: pg.Pool): Promise<void> => {
  const isDelivered = async () => (await owner.query('SELECT FROM delivery LIMIT 1')).rowCount === 0;
  await until(isDelivered, DELIVERED_WITHIN_MS);
};
