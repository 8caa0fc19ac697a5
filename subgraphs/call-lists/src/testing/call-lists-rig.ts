import type { RuleSetValues } from '@dialdeck/common/calling/rule-set.schemas';
import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { sql } from '@dialdeck/node/database/sql';
import { createConsumer, pgSql, publish } from '@dialdeck/node/events/events';
import { createLogger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import {
  type Actor,
  createIdentityKeys,
  createIdentitySigner,
  createIdentityVerifier,
} from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import type { CallListRow } from '#call-lists/call-list.ts';
import { createCallList } from '#call-lists/create-call-list.ts';
import { activate, addVersion, createRuleSet } from '#calling-rules/rule-sets.ts';
import { takeUserEvents } from '#consumers/member.consumer.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { createServices } from '#services.ts';
import { createSubgraph } from '#subgraph.ts';

const log = createLogger('call-lists-test', { level: 'silent' });

export interface Answer {
  data: Record<string, unknown> | null | undefined;
  errors: { message: string; code: unknown; fields: unknown }[];
}

interface MemberOptions {
  id?: string;
  role?: 'user' | 'admin';
  isActive?: boolean;
  firstName?: string;
  callingNumber?: string;
}

/** The subgraph with its own database; events bring it the team, as the users subgraph's would. */
export async function createCallListsRig(now?: () => Date) {
  const test = await createTestDatabase('call_lists');
  const { pool } = test.database;
  const keys = await createIdentityKeys();
  const signer = await createIdentitySigner(keys.privateKey);
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const subgraph = createSubgraph({ database: test.database, verifyIdentity, log, ...(now && { clock: now }) });
  // No other component runs here that would consume published events.
  const services = { ...createServices(test.database, now), settle: async () => undefined };
  const admin = actors.admin(newId());
  const consumer = createConsumer({ pool, name: 'call-lists', handle: takeUserEvents, log });

  // One after the other: a consumer returns immediately while another run is in progress.
  let told: Promise<void> = Promise.resolve();
  function tell(...events: DomainEvent[]): Promise<void> {
    told = told.then(async () => {
      await publish(pgSql(test.ownerPool), events);
      await consumer.drain();
    });
    return told;
  }

  async function addMember(options: MemberOptions = {}): Promise<Actor & { userId: string }> {
    const { id = newId(), role = 'user', isActive = true, firstName = 'Ana', callingNumber = null } = options;
    const payload = {
      id,
      email: `${id}@example.com`,
      firstName,
      lastName: 'Lima',
      role,
      isActive,
      isEmailVerified: true,
      invite: false,
      endSessions: !isActive,
      managedBy: null,
      callingNumber,
    };
    await tell({ type: 'user.changed', key: id, payload });
    return { ...actors[role](id), userId: id };
  }

  return {
    ...test,
    pool,
    subgraph,
    signer,
    services,
    admin,
    tell,
    addMember,

    addList(name = 'Leads', defaultCountry = 'US'): Promise<CallListRow> {
      return createCallList(services, admin, { name, description: null, defaultCountry });
    },

    /** Adds a list of contacts with these numbers, or with as many of {@link phone}. The ids are in the order of the numbers. */
    async addListOf(
      contacts: number | readonly string[],
      assignees: readonly string[] = [],
      name?: string,
    ): Promise<CallListRow & { contactIds: string[] }> {
      const list = await this.addList(name);
      const phones = typeof contacts === 'number' ? Array.from({ length: contacts }, (_, n) => phone(n)) : contacts;
      for (let from = 0; from < phones.length; from += 100) {
        const rows = phones.slice(from, from + 100).map((number) => ({ phone: number }));
        await importContacts(services, admin, { callListId: list.id, rows });
      }
      if (assignees.length > 0) {
        const assigning = {
          callListId: list.id,
          userIds: assignees,
          assignedBy: list.createdBy,
          assignedAt: new Date(),
        };
        await services.assignments.add(assigning);
      }
      const { rows } = await pool.query<{ id: string }>(
        sql`SELECT id FROM contacts WHERE call_list_id = ${list.id} ORDER BY phone_e164`,
      );
      return { ...list, contactIds: rows.map(({ id }) => id) };
    },

    /** A rule set whose rules are active; its id. */
    async addRules(rules: readonly unknown[], scope: Partial<RuleSetValues> = {}): Promise<string> {
      const values = { name: 'Rules', country: 'US', regions: null, audience: 'both' as const, ...scope };
      const { id: ruleSetId } = await createRuleSet(services, values);
      const userId = admin.userId ?? '';
      const source = { sourceTitle: null, sourceUrl: null, reviewedOn: null };
      await addVersion(services, { ruleSetId, rules, userId, ...source });
      await activate(services, { ruleSetId, version: 1, userId });
      return ruleSetId;
    },

    async ask(actor: Actor, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
      const identityToken = await signer.sign(actor, 'call-lists');
      const { data, errors = [] } = await subgraph.execute({ query, variables, identityToken, requestId: 'test' });
      return {
        data: data as Answer['data'],
        errors: errors.map(({ message, extensions }) => ({
          message,
          code: extensions?.code,
          fields: extensions?.fields,
        })),
      };
    },

    /** The data of an answer without errors. */
    async read<T>(actor: Actor, query: string, variables: Record<string, unknown> = {}): Promise<T> {
      const { data, errors } = await this.ask(actor, query, variables);
      if (errors[0]) throw new Error(errors[0].message);
      return data as T;
    },

    /** The events for analytics, in order. */
    async callEvents(): Promise<{ before: CallFacts | null; after: CallFacts | null }[]> {
      const { rows } = await pool.query(
        sql`SELECT payload FROM events.delivery WHERE consumer = 'analytics' AND type = 'call.changed' ORDER BY id`,
      );
      return rows.map(({ payload }) => ({ before: payload.before, after: payload.after }));
    },

    /** The stored counts, and a recount of the contacts. */
    async countsOf(callListId: string) {
      const kept = (await services.lists.counts([callListId])).get(callListId);
      const { rows } = await pool.query(
        sql`SELECT count(*) FILTER (WHERE status = 'active')::int AS active,
           count(*) FILTER (WHERE status = 'attempted')::int AS attempted,
           count(*) FILTER (WHERE status = 'callback')::int AS callback,
           count(*) FILTER (WHERE status = 'winner')::int AS winner,
           count(*) FILTER (WHERE status = 'loser')::int AS loser,
           count(*) FILTER (WHERE status = 'archived')::int AS archived,
           count(last_call_disposition)::int AS completed
         FROM contacts WHERE call_list_id = ${callListId}`,
      );
      return { kept, counted: rows[0] };
    },

    async stop() {
      await test.close();
    },
  };
}

export type CallListsRig = Awaited<ReturnType<typeof createCallListsRig>>;

/** The number of the n-th contact: valid North American ones, each its own. */
export function phone(index: number): string {
  const area = [415, 212, 305, 312, 404, 503, 602, 617, 702, 713][Math.floor(index / 10_000) % 10];
  return `+1${area}${String(5_550_000 + (index % 10_000)).padStart(7, '0')}`;
}
