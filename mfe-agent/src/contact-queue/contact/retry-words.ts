import { instantText } from '@dialdeck/common/time/date-words';
import type { ContactRow_ContactFragment } from '#__generated__/graphql.ts';

type Retry = NonNullable<ContactRow_ContactFragment['retry']>;

/** The same in as few words as a row has room for. */
export const nextTry = ({ at }: Retry): string => (at === null ? 'No more tries' : `Try again ${instantText(at)}`);

/** When a contact that was not reached will be offered again. */
export function retryWords(retry: Retry): string {
  const { at, tries, maxTries } = retry;
  return at === null ? 'No more tries' : `Try again at ${instantText(at)}, ${tries} of ${maxTries} tries`;
}
