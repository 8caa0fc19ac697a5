import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What a script element carries to run this file and no other (W3C Subresource Integrity). */
export function integrityOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
