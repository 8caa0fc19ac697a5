import type { ContactForm } from './contact-edit.rules.ts';

/** Forms that are not saved, by contact: a closed dialog or another tab loses nothing that was typed. */
export const keptForms = new Map<string, { readonly before: ContactForm; readonly values: ContactForm }>();
