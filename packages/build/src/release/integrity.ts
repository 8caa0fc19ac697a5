import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The `integrity` attribute that lets a script element run this file only (W3C Subresource Integrity). */
export function integrityOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
