/**
 * A link that writes to an imported address. Everything in it is escaped as part of the address, so it can add no header to
 * the message (RFC 6068).
 */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}`;
}
