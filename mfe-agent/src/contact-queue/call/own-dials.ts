/** How many are remembered: more than a person dials in a few days. */
const MOST = 1_000;

const nameOf = (userId: string) => `dialdeck.dials.${userId}`;

function read(userId: string): readonly string[] {
  return (window.localStorage.getItem(nameOf(userId)) ?? '').split(' ').filter(Boolean);
}

/** Keys of the calls that this person dialled in this browser. */
export function rememberDial(userId: string, key: string): void {
  try {
    window.localStorage.setItem(nameOf(userId), [...read(userId), key].slice(-MOST).join(' '));
  } catch {
    // Storage is full: the call then looks like one of another device.
  }
}

export const isOwnDial = (userId: string, key: string): boolean => read(userId).includes(key);
