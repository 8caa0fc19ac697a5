import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { HttpHandler } from 'msw';
import {
  ChangeContactDocument,
  type ChangeContactMutation,
  type ChangeContactMutationVariables,
  ContactChangesDocument,
  type ContactChangesQuery,
} from '#__generated__/graphql.ts';
import type { TestContact } from './people.ts';

/** As many changes as the first page of a history holds. */
const PAGE = 5;

type Changes = Record<string, { from: string | null; to: string | null }>;
type History = NonNullable<ContactChangesQuery['contact']>['changes'];

interface CorrectionServer {
  change(id: string, by: (contact: TestContact) => Partial<TestContact>): TestContact;
}

/** Corrections of contacts, and their history. */
export function corrections({ change }: CorrectionServer) {
  const saved: ChangeContactMutationVariables[] = [];
  const history = new Map<string, { at: string; userName: string; changes: Changes }[]>();
  /** The contacts that a colleague has corrected. */
  const ids = new Set<string>();
  const state = {
    refusal: null as { code: 'BAD_INPUT' | 'CONFLICT'; field: string; sentence: string } | null,
    reasons: [] as object[],
  };

  function historyOf(id: string, after: unknown): History {
    const all = history.get(id) ?? [];
    const from = after ? Number(after) : 0;
    const nodes = all.slice(from, from + PAGE).map((entry, index) => ({
      __typename: 'ContactChange' as const,
      id: `change-${id}-${all.length - from - index}`,
      ...entry,
    }));
    return {
      __typename: 'ContactChangeConnection',
      nodes,
      pageInfo: {
        __typename: 'PageInfo',
        endCursor: String(from + nodes.length),
        hasNextPage: from + PAGE < all.length,
      },
    };
  }

  function note(id: string, changes: Changes, userName = 'Ana Lima', at = '2026-11-21T14:05:00'): void {
    history.set(id, [{ at: new Date(at).toISOString(), userName, changes }, ...(history.get(id) ?? [])]);
  }

  const save = (variables: ChangeContactMutationVariables) => {
    saved.push(variables);
    if (state.refusal) {
      const { code, field, sentence } = state.refusal;
      return refusal(code, sentence, { [field]: sentence });
    }
    const id = String(variables.id);
    const { customFields, ...texts } = variables.input as Partial<TestContact>;
    const changes: Changes = {};
    const contact = change(id, (before) => {
      for (const [name, to] of Object.entries(texts))
        changes[name] = { from: before[name as 'phone'] ?? null, to: to as string | null };
      const fields = Object.entries({ ...before.customFields, ...customFields }).filter(([, value]) => value !== null);
      return {
        ...texts,
        customFields: Object.fromEntries(fields),
        ...(texts.phone && { phoneE164: `+1${texts.phone.replace(/\D/g, '').slice(-10)}` }),
      };
    });
    note(id, changes);
    const verdict = {
      __typename: 'Verdict',
      callable: state.reasons.length === 0,
      asOf: '2026-06-04T09:00:00Z',
      validUntil: '2026-06-05T09:00:00Z',
      zones: [],
      reasons: state.reasons,
    };
    return {
      __typename: 'Mutation',
      changeContact: { ...contact, verdict, changes: historyOf(id, null) },
    } as unknown as ChangeContactMutation;
  };

  const handlers: HttpHandler[] = [
    onDocument(ContactChangesDocument, ({ id, after }) => ({
      __typename: 'Query',
      contact: { __typename: 'Contact', id: String(id), changes: historyOf(String(id), after) },
    })),
    onDocument(ChangeContactDocument, save),
  ];
  /** A colleague corrects a contact. */
  const correct = (id: string, to: Partial<TestContact>) => {
    change(id, () => to);
    ids.add(id);
  };
  return { handlers, saved, state, note, ids, correct };
}
