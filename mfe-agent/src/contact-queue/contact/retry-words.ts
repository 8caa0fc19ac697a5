import type { ContactRow_ContactFragment } from '#__generated__/graphql.ts';
import { callbackTime } from './contact-dates.ts';

type Retry = NonNullable<ContactRow_ContactFragment['retry']>;

/** The same in as few words as a row has room for. */
export const nextTry = ({ at }: Retry): string => (at === null ? 'No more tries' : `Try again ${callbackTime(at)}`);

/** When a contact that was not reached will be offered again. */
export function retryWords(retry: Retry): string {
  const { at, tries, maxTries } = retry;
  return at === null ? 'No more tries' : `Try again at ${callbackTime(at)}, ${tries} of ${maxTries} tries`;
}
