import { unsavedResultsKey } from '@dialdeck/contract';

/** Results of this user that exist in this browser but not on the server. */
export const unsavedResultCount = (userId: string): number => countIn(unsavedResultsKey(userId));

/** One count for all users of this browser. */
export function countUnsavedOfAll(): number {
  const ofNobody = unsavedResultsKey('');
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(ofNobody))
    .reduce((count, key) => count + countIn(key), 0);
}

function countIn(key: string): number {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.length : 0;
  } catch {
    return 0;
  }
}
