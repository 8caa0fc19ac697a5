/**
 * Address of a read of the graph by its trusted document. Browser and server both write it: the page preloads the
 * address that the script asks for a moment later, and only an identical one is used. So variables stand in
 * alphabetical order.
 */
export function queryAddress(uri: string, id: string, variables: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `${uri}?${new URLSearchParams({ id, v: JSON.stringify(sorted) })}`;
}
