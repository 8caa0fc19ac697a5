import { type ApolloCache, skipToken, useApolloClient, useQuery } from '@dialdeck/apollo';
import type { TypedField } from '@dialdeck/common/scripts/field.rules';
import { parseScript } from '@dialdeck/common/scripts/parse-script.rules';
import { useMemo } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ContactDetail_ContactFragmentDoc,
  ListAsksDocument,
  ScriptOfCallFragmentDoc,
  ScriptOfVersionDocument,
  ShownScriptFragmentDoc,
} from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { ListFields } from '#contact-queue/contact/custom-facts.tsx';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { Asks } from './asks.rules.ts';
import { cachedAsks } from './cached-asks.ts';

/** The person at the screen, whom scripts name. */
export interface Agent {
  readonly firstName?: string | null | undefined;
}

/** The demands of a list, and the state of its script. */
export interface ShownAsks extends Asks, ListFields {
  /** Whether the call has a script; it may still be loading. */
  readonly hasScript: boolean;
  /** The script cannot be read now. */
  readonly isFailed: boolean;
}

/** The version with which a call began: null without one, undefined until the server has answered. */
function versionOf(cache: ApolloCache, { script, callLogId }: ResultDraft) {
  if (script !== undefined) return script;
  if (!callLogId) return undefined;
  const call = cache.readFragment({
    from: { __typename: 'CallLog', id: callLogId },
    fragment: ScriptOfCallFragmentDoc,
    fragmentName: 'ScriptOfCall',
  });
  return call?.script;
}

/**
 * The script of a call and the fields of its list. A list without either costs no request; the others are read once, and a version that
 * is no longer the newest once more.
 */
export function useAsks(draft: ResultDraft, agent: Agent): ShownAsks {
  const { cache } = useApolloClient();
  const { callListId, contactId } = draft;
  const known = cachedAsks(cache, callListId);
  const version = versionOf(cache, draft);
  const isNothing = callListId === '' || (!version && known?.scriptId === null && known.rowFields === null);
  const { data, error } = useQuery(ListAsksDocument, isNothing ? skipToken : { variables: { id: callListId } });
  const list = data?.callList;
  const newest = list?.script ? readFragment(ShownScriptFragmentDoc, list.script) : null;
  const isNewest = version === undefined || (version?.id === newest?.id && version?.version === newest?.version);
  const isOther = !!version && !isNewest && data !== undefined;
  const earlier = useQuery(ScriptOfVersionDocument, isOther ? { variables: version } : skipToken);
  const other = earlier.data ? readFragment(ShownScriptFragmentDoc, earlier.data.scriptVersion) : null;
  const body = (version === null ? null : isNewest ? newest : other)?.body;
  const tree = useMemo(() => (body === undefined ? null : parseScript(body).tree), [body]);
  const contact = readFragment(ContactDetail_ContactFragmentDoc, cachedContact(cache, contactId));
  return {
    fields: (list?.fields ?? []) as readonly TypedField[],
    tree,
    facts: {
      contact: contact ?? { customFields: {} },
      agent: { firstName: agent.firstName ?? null },
      list: { name: list?.name ?? null, seller: list?.seller ?? null },
    },
    hasScript: version === null ? false : !!version || !!(list ? newest : known?.scriptId),
    areFieldsLoading: known?.rowFields !== null && !isNothing && !data && !error,
    isFailed: tree === null && (error ?? earlier.error) !== undefined,
  };
}
