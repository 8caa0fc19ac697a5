/** What is known of somebody's name. */
export interface NamedPerson {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** First and last name; undefined when there is neither. */
export function fullName({ firstName, lastName }: NamedPerson): string | undefined {
  return (
    [firstName, lastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ') || undefined
  );
}

/** One or two letters for somebody: of the name, else of the address. Whole characters, so that no emoji or accent is cut. */
export function initials(person: NamedPerson): string {
  const letters = [person.firstName, person.lastName].map(firstCharacter).join('');
  return (letters || firstCharacter(person.email) || '?').toLocaleUpperCase();
}

function firstCharacter(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? '';
  return [...new Intl.Segmenter().segment(trimmed)][0]?.segment ?? '';
}
