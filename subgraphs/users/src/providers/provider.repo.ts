import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';
import { tellChanged, USER_CHANGED } from '#user-news.repo.ts';

type ProviderNews = Extract<DomainEvent, { type: 'provider.changed' }>['payload'];

export interface ProviderName {
  id: string;
  name: string;
}

export async function keepProvider(sql: Sql, { id, name, domains, isOn }: ProviderNews): Promise<void> {
  await sql(
    `INSERT INTO providers (id, name, domains, is_on)
     VALUES ($1::uuid, $2::text, ARRAY(SELECT jsonb_array_elements_text($3::text::jsonb)), $4::boolean)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, domains = excluded.domains, is_on = excluded.is_on`,
    [id, name, JSON.stringify(domains), isOn],
  );
}

/** Deletes its tokens, groups and links; its people become unmanaged. Inactive people stay inactive until an admin activates them. */
export async function forgetProvider(sql: Sql, id: string): Promise<void> {
  await sql('SELECT 1 FROM providers WHERE id = $1::uuid FOR UPDATE', [id]);
  const people = await sql(
    `UPDATE users SET managed_by = NULL, deactivated_by = CASE WHEN is_active THEN NULL ELSE 'admin' END,
       updated_at = now() WHERE managed_by = $1::uuid RETURNING ${USER_CHANGED}`,
    [id],
  );
  await sql('DELETE FROM providers WHERE id = $1::uuid', [id]);
  await tellChanged(sql, people);
}

export async function providerNames(sql: Sql, ids: readonly string[]): Promise<ProviderName[]> {
  const rows = await sql(
    `SELECT id::text AS id, name FROM providers WHERE id IN (SELECT value::uuid FROM jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(ids)],
  );
  return rows as unknown as ProviderName[];
}

/** Whether the directory keeps that person active. */
export async function isWanted(sql: Sql, userId: string): Promise<boolean> {
  return (await sql('SELECT 1 FROM scim_links WHERE user_id = $1::uuid AND active', [userId])).length > 0;
}
