/**
 * A link that writes to an address, as it was imported: whatever else stands in it is a part of the address, never a header of
 * the message (RFC 6068).
 */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}`;
}
