import type { FileEncoding } from '@dialdeck/csv/encoding-scan';

/** A name for people: what the wizard says about how it read the file. */
export function encodingLabel(encoding: FileEncoding): string {
  return { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Latin-1' }[encoding];
}
