/**
 * The key of the results in a browser that the server does not have: a JSON array in `localStorage`. The agent module writes it;
 * the shell counts its entries, so that every screen can announce them.
 */
export function unsavedResultsKey(userId: string): string {
  return `dialdeck.results.${userId}`;
}
