/** Names one import, so that its batches are told apart. Not `randomUUID`: that one wants https, which an intranet may not have. */
export function importId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
