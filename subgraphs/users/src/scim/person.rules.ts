import { EMAIL_MAX, NAME_MAX, SCIM_EMAILS_MAX } from '@dialdeck/common/constants';
import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import { z } from 'zod';
import { changeEmails, type Email, tooManyEmails } from './emails.rules.ts';
import { type Change, changesOfResource } from './patch.rules.ts';
import { invalid } from './scim-error.rules.ts';
import { booleanOf, isObject, textOf } from './values.rules.ts';

/** A person as a directory describes them. */
export interface Person {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  emails: Email[];
  active: boolean;
}

type ChangeAttribute = (person: Person, change: Change) => Person;

/** All attributes of a person that a directory can change. Other attributes are ignored, and never traversed. */
const ATTRIBUTES: ReadonlyMap<string, ChangeAttribute> = new Map<string, ChangeAttribute>([
  ['username', (person, change) => ({ ...person, userName: plain(change, 'userName') ?? '' })],
  ['externalid', (person, change) => ({ ...person, externalId: plain(change, 'externalId') })],
  ['displayname', (person, change) => ({ ...person, displayName: plain(change, 'displayName') })],
  ['name', changeName],
  ['emails', (person, change) => ({ ...person, emails: changeEmails(person.emails, change) })],
  ['active', (person, { op, value }) => (op === 'remove' ? person : { ...person, active: booleanOf(value, 'active') })],
]);

/** @throws ScimError */
export function changePerson(person: Person, changes: readonly Change[]): Person {
  const changed = changes.reduce(
    (each, change) => ATTRIBUTES.get(change.path.attribute)?.(each, change) ?? each,
    person,
  );
  if (!changed.userName) throw invalid('invalidValue', 'userName is required.');
  if (changed.emails.length > SCIM_EMAILS_MAX) throw tooManyEmails();
  return changed;
}

/** A person from a whole resource; `active` stays if it is absent or null (RFC 7643, section 2.5). @throws ScimError */
export function readPerson(resource: unknown, active: boolean): Person {
  if (!isObject(resource)) throw invalid('invalidSyntax', 'The body must be a resource.');
  const empty: Person = {
    userName: '',
    externalId: null,
    displayName: null,
    givenName: null,
    familyName: null,
    emails: [],
    active,
  };
  const changes = changesOfResource(resource);
  return changePerson(
    empty,
    changes.filter(({ path, value }) => path.attribute !== 'active' || value !== null),
  );
}

const Address = z.email().max(EMAIL_MAX);

/** The address to sign in with, in lower case: the primary one, else the work address, else the first, else `userName`. */
export function addressOf({ emails, userName }: Person): string {
  const email = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => isWork(type)) ?? emails[0];
  return (email?.value ?? userName).trim().toLowerCase();
}

/** @throws invalidValue for text that is no address, or an address outside the provider's domains */
export function checkAddress(address: string, domains: readonly string[]): void {
  if (!Address.safeParse(address).success) throw invalid('invalidValue', 'A person needs an e-mail address.');
  if (!hasDomainOf(address, domains))
    throw invalid('invalidValue', 'The e-mail address has a domain that is not one of this provider.');
}

/** Exactly one of the domains: no subdomain, no suffix. */
export const hasDomainOf = (address: string, domains: readonly string[]): boolean =>
  domains.includes(domainOf(address));

const isWork = (type: string | undefined): boolean => type?.toLowerCase() === 'work';

/** The value of an attribute without parts. */
const plain = ({ op, value }: Change, attribute: string): string | null =>
  op === 'remove' ? null : textOf(value, attribute);

const PARTS: ReadonlyMap<string, 'givenName' | 'familyName'> = new Map([
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
]);

function changeName(person: Person, { op, path, value }: Change): Person {
  if (path.sub !== null) return changePart(person, path.sub, op === 'remove' ? null : value);
  if (op === 'remove' || value === null) return { ...person, givenName: null, familyName: null };
  if (!isObject(value)) throw invalid('invalidValue', 'name must be an object.');
  return Object.entries(value).reduce((each, [sub, text]) => changePart(each, sub.toLowerCase(), text), person);
}

function changePart(person: Person, sub: string, value: unknown): Person {
  const part = PARTS.get(sub);
  if (!part) return person;
  const text = textOf(value, `name.${part}`)?.trim() ?? null;
  if (text && text.length > NAME_MAX)
    throw invalid('invalidValue', `name.${part} may have at most ${NAME_MAX} characters.`);
  return { ...person, [part]: text };
}
