import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { CONTACT_COLUMNS } from './contact.sql.ts';
import type { ContactRow } from './contact.ts';

export interface ContactRepo {
  findByIds(ids: readonly string[]): Promise<ContactRow[]>;
}

export function createContactRepo(pool: pg.Pool): ContactRepo {
  return {
    async findByIds(ids) {
      const { rows } = await pool.query<ContactRow>(
        sql`SELECT ${CONTACT_COLUMNS} FROM contacts WHERE id = ANY(${ids}::uuid[])`,
      );
      return rows;
    },
  };
}
