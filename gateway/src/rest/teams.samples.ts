import { USER } from './samples.ts';

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
