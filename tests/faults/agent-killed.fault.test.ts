import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addManyContacts } from '../bench/many-contacts.ts';
import { killInTheMiddle } from '../support/crew/kill-in-the-middle.ts';

/** No contact is called twice, and a dead agent's contact returns to the queue. `CLAIM_CONTACTS=100000` for more than CI has time for. */
const CONTACTS = Number(process.env.CLAIM_CONTACTS ?? 2_500);
/** A busy machine is slow, not wrong. */
const MS_PER_CONTACT = 20;
const AGENTS = 200;

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase('call_lists');
  owner = new pg.Pool({ connectionString: database.ownerUrl, options: '-c search_path=call_lists' });
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

describe('one contact, one agent', () => {
  it(
    `${AGENTS} agents, one list: no contact is called twice, and a contact that a dead agent held is called by another agent`,
    async () => {
      const callListId = await addManyContacts(owner, CONTACTS);
      const agentIds = Array.from({ length: AGENTS }, () => crypto.randomUUID());
      const { returned, savedByLiving } = await killInTheMiddle(owner, {
        databaseUrl: database.urls.call_lists,
        callListId,
        agentIds,
        connections: 16,
      });
      expect(returned).toBeGreaterThan(0);
      expect(savedByLiving).toBeGreaterThan(0);
    },
    60_000 + CONTACTS * MS_PER_CONTACT,
  );
});
