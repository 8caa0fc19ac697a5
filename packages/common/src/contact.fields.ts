/** Texts of a contact that people read and search, in the order of screens and files. */
export const CONTACT_TEXTS = ['firstName', 'lastName', 'email', 'company'] as const;
export type ContactText = (typeof CONTACT_TEXTS)[number];

/** What else an import may say: where the contact is, its key elsewhere, and when it agreed to be called. */
export const RECORD_FIELDS = ['timeZone', 'region', 'externalKey', 'consentGivenAt', 'consentSource'] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** All texts that an import may bring beside the phone. */
export const IMPORTED_TEXTS = [...CONTACT_TEXTS, ...RECORD_FIELDS] as const;
export type ImportedText = (typeof IMPORTED_TEXTS)[number];

/** The same value for every text that an import may bring. */
export const forImportedTexts = <Value>(value: Value): Record<ImportedText, Value> =>
  Object.fromEntries(IMPORTED_TEXTS.map((field) => [field, value])) as Record<ImportedText, Value>;
