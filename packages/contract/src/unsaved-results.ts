/**
 * Where a browser keeps results that the server does not have: a JSON array in `localStorage`. The agent module writes it;
 * the shell counts its entries, so that every screen can say so.
 */
export function unsavedResultsKey(userId: string): string {
  return `dialdeck.results.${userId}`;
}
