import { TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';
import { USER } from './samples.ts';

const instant = z.iso.datetime();
const name = z.string().nullable();

export const TeamAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  parentId: z.uuid().nullable(),
  leads: z.array(z.object({ id: z.uuid(), firstName: name, lastName: name })),
  agents: z.int(),
  lists: z.int(),
  createdAt: instant,
});

export const MembersAnswer = z.object({
  version: z.int(),
  members: z.array(
    z.object({
      userId: z.uuid(),
      firstName: name,
      lastName: name,
      isActive: z.boolean(),
      role: z.enum(TEAM_ROLES),
      since: instant,
    }),
  ),
});

export const OrganisationSettingsAnswer = z.object({ leadsImport: z.boolean() });

export const TEAM = {
  id: '01a1ff15-2a6c-7d0e-9c55-0f3f2a4b8e24',
  name: 'Sales North',
  parentId: null,
  leads: [{ id: USER.id, firstName: 'Ana', lastName: 'Lima' }],
  agents: 12,
  lists: 3,
  createdAt: '2026-10-05T08:30:00.000Z',
};

export const MEMBERS = {
  version: 4,
  members: [
    {
      userId: USER.id,
      firstName: 'Ana',
      lastName: 'Lima',
      isActive: true,
      role: 'lead',
      since: '2026-10-05T08:30:00.000Z',
    },
  ],
};
