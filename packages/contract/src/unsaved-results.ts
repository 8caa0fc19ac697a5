/**
 * Where a browser keeps what somebody typed for a call and the server does not have: a JSON array in `localStorage`. The
 * agent's module writes it; the shell counts its entries, so that a person is told on every screen.
 */
export function unsavedResultsKey(userId: string): string {
  return `dialdeck.results.${userId}`;
}
