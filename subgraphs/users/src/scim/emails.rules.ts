import { SCIM_EMAILS_MAX } from '@dialdeck/common/constants';
import type { Term } from './filter.rules.ts';
import type { Change } from './patch.rules.ts';
import { invalid } from './scim-error.rules.ts';
import { asList, attributeOf, booleanOf, isObject, textOf } from './values.rules.ts';

/** An address of a person, as it was sent. */
export interface Email {
  value: string;
  type?: string | undefined;
  primary?: boolean | undefined;
}

export const tooManyEmails = () => invalid('invalidValue', `emails may have at most ${SCIM_EMAILS_MAX} values.`);

/** The addresses after one change. A new primary one is the only one. @throws ScimError */
export function changeEmails(emails: readonly Email[], { op, path: { filter, sub }, value }: Change): Email[] {
  const isChosen = (email: Email) => (filter ?? []).every((term) => holds(email, term));
  if (op === 'remove') return remove(emails, isChosen, sub);
  if (sub !== null) return setPart(emails, filter, isChosen, { [sub]: value });
  if (filter !== null) return setPart(emails, filter, isChosen, value);
  if (asList(value).length > SCIM_EMAILS_MAX) throw tooManyEmails();
  if (op === 'add') return asList(value).reduce<Email[]>(add, [...emails]);
  const given = asList(value).flatMap((each) => readEmail(each) ?? []);
  return onePrimary(given, given);
}

/** Keeps attributes of an existing address that the change does not mention: RFC 7644, section 3.5.2.1. */
function add(emails: Email[], given: unknown): Email[] {
  const read = readEmail(given);
  if (!read) return emails;
  const at = emails.findIndex(({ value }) => same(value, read.value));
  if (at < 0) return onePrimary([...emails, read], [read]);
  const changed = isObject(given) ? readEmail({ ...emails[at], ...lower(given) }) : { ...emails[at], ...read };
  return changed ? onePrimary(emails.with(at, changed), [changed]) : emails;
}

function remove(emails: readonly Email[], isChosen: (email: Email) => boolean, sub: string | null): Email[] {
  if (sub === null || sub === 'value') return emails.filter((email) => !isChosen(email));
  if (sub !== 'type' && sub !== 'primary') return [...emails];
  return emails.map((email) => (isChosen(email) ? { ...email, [sub]: undefined } : email));
}

/** Changes the chosen addresses; if there is none, creates one as the filter describes it. */
function setPart(
  emails: readonly Email[],
  filter: readonly Term[] | null,
  isChosen: (email: Email) => boolean,
  part: unknown,
): Email[] {
  if (!isObject(part)) throw invalid('invalidValue', 'emails must be objects.');
  if (emails.some(isChosen)) {
    const changed = emails.map((email) => (isChosen(email) ? (readEmail({ ...email, ...lower(part) }) ?? []) : email));
    const flat = changed.flat();
    return onePrimary(
      flat,
      flat.filter((email) => !emails.includes(email)),
    );
  }
  const described = Object.fromEntries(
    (filter ?? []).map(({ attribute, value }) => [attribute.replace('emails.', ''), value]),
  );
  const made = readEmail({ ...described, ...lower(part) });
  return made ? onePrimary([...emails, made], [made]) : [...emails];
}

/** Null where it has no value. @throws invalidValue */
function readEmail(given: unknown): Email | null {
  const parts = isObject(given) ? given : { value: given };
  const value = textOf(attributeOf(parts, 'value'), 'emails.value');
  const type = textOf(attributeOf(parts, 'type'), 'emails.type');
  const primary = attributeOf(parts, 'primary') ?? null;
  if (value === null) return null;
  return {
    value,
    ...(type !== null && { type }),
    ...(primary !== null && booleanOf(primary, 'emails.primary') && { primary: true }),
  };
}

/** Of several primary addresses the newest counts: RFC 7644, section 3.5.2. */
function onePrimary(emails: readonly Email[], news: readonly Email[]): Email[] {
  const primary = news.find((email) => email.primary) ?? emails.find((email) => email.primary);
  return emails.map(({ primary: was, ...email }) =>
    primary && was && same(email.value, primary.value) ? { ...email, primary: true } : email,
  );
}

function holds(email: Email, { attribute, value }: Term): boolean {
  const part = attribute.replace('emails.', '');
  if (part === 'primary') return (email.primary ?? false) === booleanOf(value, 'emails.primary');
  if (part === 'type') return same(email.type, value);
  return part === 'value' && same(email.value, value);
}

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();

const lower = (part: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key.toLowerCase(), value]));
