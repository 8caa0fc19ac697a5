const IN_FORCE = {
  id: '01a1ff13-e3cb-7d05-8a11-2f6f3c8d1c05',
  asOf: '2026-11-02',
  loadedAt: '2026-11-02T09:30:00.000Z',
  rows: 249_800_412,
};

export const REGISTER = {
  id: '01a1ff13-e3cb-7d04-8a11-2f6f3c8d1c04',
  name: 'US national',
  country: 'US',
  snapshot: IN_FORCE,
  validUntil: '2026-12-03',
};

export const SNAPSHOT = {
  ...IN_FORCE,
  registerId: REGISTER.id,
  state: 'active',
  invalid: 1,
  invalidLines: [{ line: 42, reason: '"unknown" is not a phone number' }],
  message: null,
};
