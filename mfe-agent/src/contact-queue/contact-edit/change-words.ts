import { TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { instantText } from '@dialdeck/common/time/date-words';

interface Change {
  readonly at: string;
  readonly userName: string;
  readonly changes: unknown;
}

type Values = Record<string, { from: string | null; to: string | null }>;

const VALUE_MAX = 120;
const ADDITIONAL = 'customFields.';

const LABELS: Readonly<Record<string, string>> = {
  phone: 'Phone',
  notes: 'Notes',
  ...Object.fromEntries(Object.entries(TEXT_FIELDS).map(([name, { label }]) => [name, label])),
};
/** The order of the fields on the screen; additional ones come last. */
const ORDER = Object.keys(LABELS);
const placeOf = (field: string) => ORDER.indexOf(field) + 1 || ORDER.length + 1;

function valueText(field: string, value: string | null): string {
  if (value === null) return 'none';
  const text = field === 'phone' ? formatPhone(value) : value;
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX).toWellFormed().trimEnd()}…` : text;
}

/** "Nov 21, 14:05 · Ana Lima · Phone: +1 (212) 555-0101 → +1 (212) 555-0199" */
export function changeWords({ at, userName, changes }: Change, now = new Date()): string {
  const fields = Object.entries(changes as Values).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  const words = fields.map(([field, { from, to }]) => {
    const label = field.startsWith(ADDITIONAL) ? field.slice(ADDITIONAL.length) : (LABELS[field] ?? field);
    return `${label}: ${valueText(field, from)} → ${valueText(field, to)}`;
  });
  return [instantText(at, undefined, now), userName, ...words].join(' · ');
}
