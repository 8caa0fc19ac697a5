import { AppError } from '@dialdeck/common/errors';
import { ORGANISATION_KEY } from '@dialdeck/common/events/organisation-key';
import type { OrganisationSettingsValues } from '@dialdeck/common/teams/teams.schemas';
import type { Database } from '@dialdeck/node/database/database';
import type { UsersServices } from '#services.ts';
import { changeTree } from './change-tree.ts';

/** The organisation's settings, or their defaults. */
export async function readSettings(pool: Database['pool']): Promise<OrganisationSettingsValues> {
  const { rows } = await pool.query<OrganisationSettingsValues>({
    name: 'read-organisation-settings',
    text: 'SELECT leads_import AS "leadsImport" FROM organisation_settings',
  });
  return rows[0] ?? { leadsImport: false };
}

export function changeSettings(
  services: UsersServices,
  { actorId, input }: { actorId: string | null; input: OrganisationSettingsValues },
): Promise<OrganisationSettingsValues> {
  return changeTree(services, actorId, async ({ sql, tell }) => {
    const [row] = await sql(
      `INSERT INTO organisation_settings (leads_import) VALUES ($1)
       ON CONFLICT (id) DO UPDATE SET leads_import = EXCLUDED.leads_import RETURNING leads_import AS "leadsImport"`,
      [input.leadsImport],
    );
    if (!row) throw new AppError('CONFLICT');
    await tell({ type: 'organisation.changed', key: ORGANISATION_KEY, payload: input });
    return input;
  });
}
