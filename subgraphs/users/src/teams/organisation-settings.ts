import { ORGANISATION_KEY } from '@dialdeck/common/events/organisation-key';
import type { OrganisationSettingsValues } from '@dialdeck/common/teams/teams.schemas';
import type { UsersServices } from '#services.ts';
import type { UserTransaction } from '#users/user.repo.ts';
import { changeTree } from './change-tree.ts';

/** The organization's settings, or their defaults. */
export async function readSettings(db: UserTransaction['db']): Promise<OrganisationSettingsValues> {
  const stored = await db.organisationSettings.findFirst({ select: { leadsImport: true } });
  return stored ?? { leadsImport: false };
}

export function changeSettings(
  services: UsersServices,
  { actorId, input }: { actorId: string | null; input: OrganisationSettingsValues },
): Promise<OrganisationSettingsValues> {
  return changeTree(services, actorId, async ({ db, tell }) => {
    const { leadsImport } = input;
    await db.organisationSettings.upsert({ where: { id: 1 }, create: { leadsImport }, update: { leadsImport } });
    await tell({ type: 'organisation.changed', key: ORGANISATION_KEY, payload: input });
    return input;
  });
}
