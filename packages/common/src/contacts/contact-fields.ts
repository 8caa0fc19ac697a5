/** A text of a contact: its label, and the headers that suggest it, most certain first. */
interface TextField {
  label: string;
  headers: readonly RegExp[];
}

const FOREIGN_TITLES = /^(funktion|berufsbezeichnung|fonction|poste|cargo|puesto|qualifica|functie)$/i;

/**
 * The texts of a contact that people read and search, in the order of screens and files. Columns, statements, the graph, imports,
 * search and the shapes of `/api` are derived from this table.
 */
export const TEXT_FIELDS = {
  firstName: {
    label: 'First Name',
    headers: [/^(first|given|fore)[\s_-]*names?$/i, /^first$|vorname|pr[ée]nom|^nombres?$|^nome$|^voornaam$/i],
  },
  lastName: {
    label: 'Last Name',
    headers: [
      /^(last|family|sur)[\s_-]*names?$/i,
      /^last$|nachname|familienname|apellidos?|^nom( de famille)?$|^cognome$|sobrenome|achternaam/i,
    ],
  },
  email: { label: 'Email', headers: [/^e-?mail([\s_-]*address)?$/i, /e-?mail/i, /courriel|correo/i] },
  company: {
    label: 'Company',
    headers: [
      /^(company|organi[sz]ation|employer|account)([\s_\d-]*name)?$/i,
      /\b(company|organi[sz]ation|account)\b/i,
      /\bfirm|unternehmen|soci[ée]t[ée]|entreprise|empresa|compa[ñn][ií]a|azienda|bedrijf/i,
    ],
  },
  title: {
    label: 'Job Title',
    headers: [/^(job[\s_-]*(title|role)|position)$/i, /^organi[sz]ation[\s_\d-]*title$/i, /^title$/i, FOREIGN_TITLES],
  },
} as const satisfies Record<string, TextField>;
export type ContactText = keyof typeof TEXT_FIELDS;
export const CONTACT_TEXTS = Object.keys(TEXT_FIELDS) as ContactText[];

/** The same value for every text of a contact. */
export const forContactTexts = <Value>(value: Value): Record<ContactText, Value> => forEach(CONTACT_TEXTS, value);

/** Other fields of an import: where the contact is, its key elsewhere, and when it agreed to be called. */
export const RECORD_FIELDS = ['timeZone', 'region', 'externalKey', 'consentGivenAt', 'consentSource'] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** All texts of an import in addition to the phone. */
export const IMPORTED_TEXTS = [...CONTACT_TEXTS, ...RECORD_FIELDS] as const;
export type ImportedText = (typeof IMPORTED_TEXTS)[number];

/** The same value for every text that an import may bring. */
export const forImportedTexts = <Value>(value: Value): Record<ImportedText, Value> => forEach(IMPORTED_TEXTS, value);

const forEach = <Field extends string, Value>(fields: readonly Field[], value: Value) =>
  Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, Value>;
