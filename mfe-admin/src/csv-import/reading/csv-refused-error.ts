/** A file that cannot be read; the message is for the person who chose it. */
export class CsvRefusedError extends Error {
  override name = 'CsvRefusedError';
}
