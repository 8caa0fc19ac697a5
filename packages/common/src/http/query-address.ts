/**
 * The address of a query by its trusted document. Browser and server both build it: the page preloads the
 * address that the script requests a moment later, and only an identical one is used. So variables are in
 * alphabetical order.
 */
export function queryAddress(uri: string, id: string, variables: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `${uri}?${new URLSearchParams({ id, v: JSON.stringify(sorted) })}`;
}
