import { TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';

const instant = z.iso.datetime();

export const NewProvisioningTokenAnswer = z.object({ token: z.string(), baseUrl: z.url() });

export const ProvisioningAnswer = z.object({
  baseUrl: z.url(),
  tokens: z.array(z.object({ createdAt: instant, expiresAt: instant.nullable(), lastUsedAt: instant.nullable() })),
  lastCallAt: instant.nullable(),
  errors: z.array(z.object({ at: instant, method: z.string(), path: z.string(), status: z.int(), detail: z.string() })),
});

export const ProvisionedGroupAnswer = z.object({
  id: z.uuid(),
  displayName: z.string(),
  members: z.int(),
  mapping: z
    .union([
      z.object({ to: z.literal('admins') }),
      z.object({ to: z.literal('team'), teamId: z.uuid(), role: z.enum(TEAM_ROLES) }),
    ])
    .nullable(),
});

export const HandedOverAnswer = z.object({ handedOver: z.int() });

export const GROUP = {
  id: '01a1ff15-2a6c-7d0e-9c55-0f3f2a4b8e61',
  displayName: 'Dialdeck admins',
  members: 3,
  mapping: { to: 'admins' },
};

export const PROVISIONING = {
  baseUrl: 'https://calls.example.com/scim/v2',
  tokens: [{ createdAt: '2026-10-05T08:30:00.000Z', expiresAt: null, lastUsedAt: '2026-10-06T08:00:00.000Z' }],
  lastCallAt: '2026-10-06T08:00:00.000Z',
  errors: [
    {
      at: '2026-10-06T08:00:00.000Z',
      method: 'POST',
      path: '/Users',
      status: 409,
      detail: 'The e-mail address is taken.',
    },
  ],
};
