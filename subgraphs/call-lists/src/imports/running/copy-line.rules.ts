import type { ImportRow } from '@dialdeck/common/import-rows.rules';
import { searchTextOf } from '#contacts/search.rules.ts';

export interface CopiedContact {
  id: string;
  callListId: string;
  jobId: string;
  row: ImportRow;
  phoneE164: string;
  /** ISO 8601 with microseconds. */
  createdAt: string;
}

/** The columns of a line, in its order. */
export const COPY_COLUMNS =
  'id, call_list_id, first_name, last_name, email, phone, phone_e164, company, custom_fields, search_text, created_at, import_job_id';

/** One contact in the text format of COPY; everything else begins at its default. */
export function copyLine({ id, callListId, jobId, row, phoneE164, createdAt }: CopiedContact): string {
  const { firstName = null, lastName = null, email = null, company = null, phone } = row;
  const search = searchTextOf({ firstName, lastName, email, company, phone, phoneE164 });
  const custom = row.customFields ? text(JSON.stringify(row.customFields)) : '{}';
  return `${id}\t${callListId}\t${text(firstName)}\t${text(lastName)}\t${text(email)}\t${text(phone)}\t${phoneE164}\t${text(company)}\t${custom}\t${text(search)}\t${createdAt}\t${jobId}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function text(value: string | null): string {
  if (value === null) return '\\N';
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter) : value;
}
