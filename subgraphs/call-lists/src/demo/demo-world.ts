import { pickFrom } from '@dialdeck/common/random';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';

// The demo's contacts and calls, the same on every machine: random values come from one seed.

const FIRST_NAMES = [
  'Ana',
  'Björn',
  'Chloe',
  'D’Arcy',
  'Fatima',
  'François',
  'José',
  'Lea',
  'Mary Jane',
  'Noah',
  'Oluwaseun',
  'Ravi',
  'Søren',
  'Siobhán',
  'Tom',
  'Zoë',
  '美咲',
  'נועה',
];
const LAST_NAMES = [
  'Åkesson',
  'Dubois',
  'Ferreira',
  'García',
  'Haddad',
  'Johnson',
  'Kowalski',
  'Le Roux',
  'Müller',
  'Nakamura',
  'Novák',
  'O’Brien',
  'Patel',
  'Smith, Jr.',
  'St. John',
  'van der Berg',
];
const COMPANIES = [
  'Blue Whale Logistics',
  'Café Zürich',
  'Delta-Vee',
  'Fjord A/S',
  'Harbour & Co',
  'Northwind',
  'O’Neil Dental',
  'Société d’Essai',
  null,
];
const CITIES = ['Austin', 'Boston', 'Denver', 'New York', 'São Paulo', 'Seattle', 'Zürich'];
const AREA_CODES = ['206', '212', '303', '312', '404', '415', '512', '617', '702', '773'];

export const DEMO_LISTS = [
  { name: 'Spring campaign', description: 'Everybody who asked for the brochure', contacts: 300 },
  { name: 'Renewals', description: 'Contracts that end this quarter', contacts: 200 },
] as const;

const DEMO_DAYS = 14;
const CALLS_PER_DAY = 9;
const FIRST_HOUR = 9;
const MINUTES_BETWEEN_CALLS = 50;

/** A contact as a row of an import. Phones are in the range reserved for fiction (555-01xx). */
export function demoContact(index: number, random: () => number) {
  const pick = pickFrom(random);
  const firstName = pick(FIRST_NAMES);
  const lastName = pick(LAST_NAMES);
  const area = AREA_CODES[index % AREA_CODES.length];
  const line = String(100 + (Math.floor(index / AREA_CODES.length) % 100)).padStart(4, '0');
  return {
    phone: `(${area}) 555-${line}`,
    firstName,
    lastName,
    email: random() < 0.7 ? `contact.${index + 1}@example.net` : null,
    company: pick(COMPANIES),
    customFields: {
      City: pick(CITIES),
      ...(random() < 0.5 && { Budget: String(100 * Math.ceil(random() * 80)) }),
    },
  };
}

/** When an agent called, oldest first: on working days of the last two weeks, never in the future. */
export function demoCallTimes(now: Date, random: () => number): Date[] {
  const times: Date[] = [];
  for (let daysAgo = DEMO_DAYS - 1; daysAgo >= 0; daysAgo--) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo, FIRST_HOUR));
    if (daysAgo > 0 && (day.getUTCDay() === 0 || day.getUTCDay() === 6)) continue;
    for (let call = 0; call < CALLS_PER_DAY; call++) {
      const at = new Date(day.getTime() + (call * MINUTES_BETWEEN_CALLS + Math.floor(random() * 40)) * 60_000);
      if (at < now) times.push(at);
    }
  }
  return times;
}

export interface DemoResult {
  outcome: CallOutcome;
  disposition: Disposition;
  duration: number;
  notes: string | null;
}

/** The result of a call; null: no answer, to be retried. */
export function demoResult(random: () => number): DemoResult | null {
  const luck = random();
  if (luck < 0.2) return null;
  if (luck < 0.3) return { outcome: 'voicemail', disposition: 'callback', duration: 0, notes: 'Left a message' };
  if (luck < 0.36) return { outcome: 'invalid', disposition: 'archived', duration: 0, notes: null };
  const duration = 30 + Math.floor(random() * 400);
  if (luck < 0.55)
    return { outcome: 'answered', disposition: 'winner', duration, notes: 'Sends the signed form this week' };
  if (luck < 0.8) return { outcome: 'answered', disposition: 'loser', duration, notes: null };
  return { outcome: 'answered', disposition: 'callback', duration, notes: 'Asked to be called again' };
}
