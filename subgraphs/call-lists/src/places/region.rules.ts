import { REGIONS } from './regions.data.ts';

export interface Region {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As the post writes it: ID, ON. */
  code: string;
}

const byText = new Map(
  Object.entries(REGIONS).flatMap(([country, names]) =>
    Object.entries(names).flatMap(([code, name]) => [
      [code.toLowerCase(), { country, code }] as const,
      [name.toLowerCase(), { country, code }] as const,
    ]),
  ),
);

/** The state or province with this code or English name; null when there is none. */
export function readRegion(text: string): Region | null {
  return byText.get(text.trim().replaceAll(/\s+/g, ' ').toLowerCase()) ?? null;
}
