import type { TextEncodingName } from '#csv-import/reading/csv.type.ts';

/** A name for people: what the wizard says about how it read the file. */
export function encodingLabel(encoding: TextEncodingName): string {
  return { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Latin-1' }[encoding];
}
