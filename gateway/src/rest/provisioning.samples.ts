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
