import type { Term } from './filter.rules.ts';
import type { Person } from './person.rules.ts';
import { invalid } from './scim-error.rules.ts';
import { booleanOf } from './values.rules.ts';

/** JSON that a folded resource contains, or that a filter compares. Case counts only in `externalId`. */
export type Folded = Readonly<Record<string, Json>>;
type Json = string | boolean | Json[] | { [name: string]: Json };

const fold = (text: string): string => text.toLowerCase();

export function foldPerson({ userName, externalId, displayName, emails }: Person): Folded {
  return {
    userName: fold(userName),
    ...(externalId !== null && { externalId }),
    ...(displayName !== null && { displayName: fold(displayName) }),
    emails: emails.map(({ value, type }) => ({ value: fold(value), ...(type && { type: fold(type) }) })),
  };
}

export function foldGroup({ displayName, externalId }: { displayName: string; externalId: string | null }): Folded {
  return { displayName: fold(displayName), ...(externalId !== null && { externalId }) };
}

/** The conditions of a list; all must hold. */
export interface ResourceFilter {
  /** Each is contained in the folded resource. */
  contained: Folded[];
  ids: string[];
  active: boolean[];
}

/** @throws invalidFilter */
export function personFilter(terms: readonly Term[]): ResourceFilter {
  const email = terms.filter(({ attribute }) => attribute.startsWith('emails.'));
  const rest = terms.filter((term) => !email.includes(term));
  return {
    contained: [
      ...texts(rest, { username: 'userName', externalid: 'externalId', displayname: 'displayName' }),
      ...(email.length > 0 ? [{ emails: [oneEmail(email)] }] : []),
    ],
    ids: idsOf(rest),
    active: rest.filter(({ attribute }) => attribute === 'active').map(({ value }) => activeOf(value)),
  };
}

/** @throws invalidFilter */
export function groupFilter(terms: readonly Term[]): ResourceFilter {
  if (terms.some(({ attribute }) => attribute === 'active')) throw unknownAttribute();
  return {
    contained: texts(terms, { displayname: 'displayName', externalid: 'externalId' }),
    ids: idsOf(terms),
    active: [],
  };
}

const OTHERS: ReadonlySet<string> = new Set(['id', 'active']);

function texts(terms: readonly Term[], names: Readonly<Record<string, string>>): Folded[] {
  return terms.flatMap(({ attribute, value }): Folded[] => {
    const name = Object.hasOwn(names, attribute) ? names[attribute] : undefined;
    if (name === undefined) {
      if (OTHERS.has(attribute)) return [];
      throw unknownAttribute();
    }
    return [{ [name]: name === 'externalId' ? text(value) : fold(text(value)) }];
  });
}

/** Two different values for one attribute match nothing. */
function oneEmail(terms: readonly Term[]): Folded {
  const parts = terms.map(({ attribute, value }) => {
    const part = attribute.slice('emails.'.length);
    if (part !== 'type' && part !== 'value') throw unknownAttribute();
    return [part, fold(text(value))] as const;
  });
  const differ = parts.some(([part, value]) => parts.some(([other, another]) => part === other && value !== another));
  return differ ? { never: true } : Object.fromEntries(parts);
}

const unknownAttribute = () => invalid('invalidFilter', 'The filter names an attribute that cannot be searched.');

const idsOf = (terms: readonly Term[]): string[] =>
  terms.filter(({ attribute }) => attribute === 'id').map(({ value }) => text(value));

function text(value: string | boolean): string {
  if (typeof value === 'string') return value;
  throw invalid('invalidFilter', 'The filter compares a text with true or false.');
}

function activeOf(value: string | boolean): boolean {
  try {
    return booleanOf(value, 'active');
  } catch {
    throw invalid('invalidFilter', 'active is true or false.');
  }
}
