import { keepValue } from '@dialdeck/contract';

/** How many are remembered: more than a person dials in a few days. */
const MOST = 1_000;

const dialsOf = (userId: string) =>
  keepValue<readonly string[]>({
    name: `dialdeck.dials.${userId}`,
    parse: (text) => (text ?? '').split(' ').filter(Boolean),
    write: (keys) => keys.join(' '),
  });

/** Keys of the calls that this person dialed in this browser. */
export const rememberDial = (userId: string, key: string): void =>
  dialsOf(userId).change((keys) => [...keys, key].slice(-MOST));

export const isOwnDial = (userId: string, key: string): boolean => dialsOf(userId).read().includes(key);
