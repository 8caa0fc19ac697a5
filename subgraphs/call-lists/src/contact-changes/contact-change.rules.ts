import { CUSTOM_FIELDS_MAX } from '@dialdeck/common/constants';
import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import type { ContactPatch } from '@dialdeck/common/contacts/contact-patch.schemas';
import { AppError } from '@dialdeck/common/errors';
import { TOO_MANY_FIELDS } from '@dialdeck/common/sentences';
import type { ContactRow } from '#contacts/contact.ts';

/** A field before and after a correction; null: no value. */
export interface ChangedField {
  from: string | null;
  to: string | null;
}

/** By field; an additional field as `customFields.City`. */
export type ContactChanges = Record<string, ChangedField>;

export interface PatchedContact {
  contact: ContactRow;
  /** Empty when the patch changes nothing. */
  changes: ContactChanges;
}

const TEXTS = ['phone', ...CONTACT_TEXTS, 'notes'] as const;

/**
 * A contact after a correction. Another number is a new attempt: unanswered tries begin again, and no try is scheduled.
 * @param phoneE164 the corrected phone as it was read; null without one
 * @throws BAD_INPUT for too many additional fields
 */
export function patchContact(before: ContactRow, patch: ContactPatch, phoneE164: string | null): PatchedContact {
  const changes: [string, ChangedField][] = [];
  const texts = TEXTS.flatMap((field) => {
    const to = patch[field];
    if (to === undefined || to === before[field]) return [];
    changes.push([field, { from: before[field], to }]);
    return [[field, to] as const];
  });
  const fields = new Map(Object.entries(before.customFields));
  for (const [name, to] of fieldsOf(before, patch)) {
    const from = fields.get(name);
    if (to === (from === undefined ? null : String(from))) continue;
    changes.push([`customFields.${name}`, { from: from === undefined ? null : String(from), to }]);
    if (to === null) fields.delete(name);
    else fields.set(name, to);
  }
  const isMore = fields.size > Object.keys(before.customFields).length;
  if (isMore && fields.size > CUSTOM_FIELDS_MAX)
    throw new AppError('BAD_INPUT', { userMessage: TOO_MANY_FIELDS, fields: { customFields: TOO_MANY_FIELDS } });
  const isNewNumber = phoneE164 !== null && phoneE164 !== before.phoneE164;
  const contact = {
    ...before,
    ...Object.fromEntries(texts),
    customFields: Object.fromEntries(fields),
    ...(isNewNumber && { phoneE164, tries: 0, retryAt: null }),
  };
  return { contact, changes: Object.fromEntries(changes) };
}

/** The additional fields of a patch; null for all of them removes each. */
const fieldsOf = ({ customFields }: ContactRow, patch: ContactPatch): [string, string | null][] =>
  patch.customFields === null
    ? Object.keys(customFields).map((name) => [name, null])
    : Object.entries(patch.customFields ?? {});
