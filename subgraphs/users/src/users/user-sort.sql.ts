import type { SortKey } from '@dialdeck/node/database/keyset';
import { sql } from '@dialdeck/node/database/sql';

/** Sort orders of the table of users. Texts are compared as bytes, because the name is folded already. */
export const USER_SORTS = {
  created: { sql: sql`created_at`, type: 'timestamptz' },
  name: { sql: sql`(search_text COLLATE "C")`, type: 'text' },
  email: { sql: sql`(email COLLATE "C")`, type: 'text' },
  role: { sql: sql`(role::text COLLATE "C")`, type: 'text' },
  /** Active, Inactive, Pending Verification. */
  status: {
    sql: sql`(CASE WHEN NOT is_email_verified THEN 2 WHEN is_active THEN 0 ELSE 1 END)::float8`,
    type: 'float8',
  },
} as const satisfies Record<string, SortKey>;

export type UserSort = keyof typeof USER_SORTS;
