import type { Meaning, ResultDefinition } from '@dialdeck/common/results/result.rules';
import type { Actor } from '@dialdeck/node/security/identity';
import { recordDisposition } from '#calls/record-disposition.ts';
import type { ContactRow } from '#contacts/contact.ts';
import type { ShownResult, ShownSet } from '#results/result.ts';
import { type Answer, createCallListsRig, phone } from './call-lists-rig.ts';

export const SET_FIELDS =
  'id name isDefault callLists results { id code label key leadsTo outcome meanings needsNote isActive used isFixed }';

/** A result to be saved; its label is its code unless it has one. */
export type Draft = Pick<ResultDefinition, 'code' | 'leadsTo'> &
  Partial<Omit<ResultDefinition, 'meanings'>> & { id?: string | null; meanings?: readonly Meaning[] };

export type StoredResult = ShownResult & { id: string; used: number; isFixed: boolean };
export type StoredSet = Omit<ShownSet, 'results'> & { results: StoredResult[] };

/** Lists with sets of results, and an agent who has them. */
export async function createResultsRig(now?: () => Date) {
  const rig = await createCallListsRig(now);
  const ana = await rig.addMember({ firstName: 'Ana' });
  let numbers = 0;

  const ask = (query: string, variables: object = {}, actor: Actor = rig.admin): Promise<Answer> =>
    rig.ask(actor, query, variables as Record<string, unknown>);

  async function createSet(name: string = crypto.randomUUID()): Promise<string> {
    const create = 'mutation ($name: String!) { createResultSet(input: { name: $name }) { id } }';
    return (await rig.read<{ createResultSet: { id: string } }>(rig.admin, create, { name })).createResultSet.id;
  }

  const put = (setId: string, results: readonly Draft[]): Promise<Answer> =>
    ask(
      `mutation ($setId: ID!, $results: [ResultInput!]!) { saveResults(setId: $setId, results: $results) { ${SET_FIELDS} } }`,
      { setId, results: results.map((result) => ({ label: result.code, ...result })) },
    );

  async function save(setId: string, results: readonly Draft[]): Promise<StoredResult[]> {
    const { data, errors } = await put(setId, results);
    if (errors[0]) throw new Error(errors[0].message);
    return (data as { saveResults: StoredSet }).saveResults.results;
  }

  const useSet = (listId: string, setId: string | null) =>
    rig.read<{ changeCallList: { resultSetId: string | null } }>(
      rig.admin,
      'mutation ($id: ID!, $setId: ID) { changeCallList(id: $id, input: { resultSetId: $setId }) { resultSetId } }',
      { id: listId, setId },
    );

  return {
    ...rig,
    ana,
    admins: ask,
    createSet,
    put,
    save,
    useSet,

    /** The stored set. */
    async storedSet(id: string): Promise<StoredSet | undefined> {
      const { resultSets } = await rig.read<{ resultSets: StoredSet[] }>(rig.admin, `{ resultSets { ${SET_FIELDS} } }`);
      return resultSets.find((set) => set.id === id);
    },

    /** A list that has a set with these results, and contacts with numbers of their own. */
    async listWith(results: readonly Draft[], contacts = 1) {
      const setId = await createSet();
      const saved = await save(setId, results);
      const phones = Array.from({ length: contacts }, () => phone(numbers++));
      const list = await rig.addListOf(phones, [ana.userId]);
      await useSet(list.id, setId);
      const { rows } = await rig.pool.query<{ id: string; phone: string }>(
        'SELECT id, phone_e164 AS phone FROM contacts WHERE call_list_id = $1',
        [list.id],
      );
      const phoneOf = (contactId: string) => rows.find(({ id }) => id === contactId)?.phone ?? '';
      const idOf = (code: string) => saved.find((result) => result.code === code)?.id ?? '';
      return { ...list, setId, results: saved, idOf, phoneOf, contactId: list.contactIds[0] ?? '' };
    },

    /** Saves a call by a result's name, or by the fields of `more`. */
    saveCall: (contactId: string, result: string | null, more: object = {}): Promise<ContactRow> =>
      recordDisposition(rig.services, ana, { contactId, result, notes: null, ...more }),

    /** The living entries of a number; their ends in days from now. */
    async entriesOf(number: string) {
      const { rows } = await rig.pool.query(
        `SELECT scope, reason, source, call_log_id AS "callLogId",
           round(extract(epoch FROM expires_at - clock_timestamp()) / 86400)::int AS days
         FROM do_not_call WHERE phone_e164 = $1 AND removed_at IS NULL ORDER BY scope, reason`,
        [number],
      );
      return rows;
    },

    /** Whether a rule's rest keeps a contact from being called. */
    async isResting(contactId: string): Promise<boolean> {
      const { contact } = await rig.read<{ contact: { verdict: { reasons: { code: string }[] } } }>(
        rig.admin,
        'query ($id: ID!) { contact(id: $id) { verdict { reasons { code } } } }',
        { id: contactId },
      );
      return contact.verdict.reasons.some(({ code }) => code === 'REST');
    },
  };
}

export type ResultsRig = Awaited<ReturnType<typeof createResultsRig>>;
