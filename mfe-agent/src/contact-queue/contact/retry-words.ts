import type { ContactRow_ContactFragment } from '#__generated__/graphql.ts';
import { callbackTime } from './contact-dates.ts';

/** When a contact that was not reached is called again by itself. */
export function retryWords(retry: NonNullable<ContactRow_ContactFragment['retry']>): string {
  const { at, tries, maxTries } = retry;
  return at === null ? 'No more tries' : `Try again at ${callbackTime(at)}, ${tries} of ${maxTries} tries`;
}
