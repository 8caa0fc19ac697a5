import { CONTACT_TEXTS, type ContactText } from '@dialdeck/common/contacts/contact-fields';

/** The fields of a contact that can be corrected. */
export interface EditedContact extends Readonly<Partial<Record<ContactText, string | null>>> {
  readonly id: string;
  readonly phone: string;
  readonly phoneE164: string;
  readonly customFields: Readonly<Record<string, string | number>>;
}

type FormText = 'phone' | ContactText;

/** In the order of the form. */
export const FORM_TEXTS: readonly FormText[] = [
  'firstName',
  'lastName',
  'phone',
  ...CONTACT_TEXTS.filter((text) => text !== 'firstName' && text !== 'lastName'),
];

/** An additional field that is being added. */
export interface AddedField {
  readonly name: string;
  readonly value: string;
}

export interface ContactForm extends Readonly<Record<FormText, string>> {
  readonly customFields: Readonly<Record<string, string>>;
  readonly added: readonly AddedField[];
}

/** The form before anything is typed. */
export function formOf(contact: EditedContact): ContactForm {
  const texts = Object.fromEntries(FORM_TEXTS.map((name) => [name, contact[name] ?? '']));
  const fields = Object.entries(contact.customFields).map(([name, value]) => [name, String(value)] as const);
  return { ...(texts as Record<FormText, string>), customFields: Object.fromEntries(fields), added: [] };
}

export interface ContactPatch extends Partial<Record<FormText, string | null>> {
  customFields?: Record<string, string | null>;
}

/** The fields that were changed since the form was opened: other fields may be corrected by others in the meantime. */
export function patchOf(before: ContactForm, after: ContactForm): ContactPatch {
  const changed = (from: string | undefined, to: string) => to.trim() !== (from ?? '').trim();
  const texts = FORM_TEXTS.filter((name) => changed(before[name], after[name]));
  const added = after.added.filter(({ value }) => value.trim() !== '').map(({ name, value }) => [name.trim(), value]);
  const fields = Object.entries<string>({ ...after.customFields, ...Object.fromEntries(added) });
  const changedFields = fields.filter(([name, value]) => changed(before.customFields[name], value));
  return {
    ...Object.fromEntries(texts.map((name) => [name, after[name].trim() || null])),
    ...(changedFields.length > 0 && {
      customFields: Object.fromEntries(changedFields.map(([name, value]) => [name, value.trim() || null])),
    }),
  };
}

/** Accepts a form whose additional fields have names; the server has the other rules. */
export const NAMED_FIELDS = {
  safeParse: (values: unknown) =>
    (values as ContactForm).added.some(({ name, value }) => name.trim() === '' && value.trim() !== '')
      ? ({ success: false, error: { issues: [{ path: ['added'], message: 'Please enter a name' }] } } as const)
      : ({ success: true, data: values as ContactForm } as const),
};
