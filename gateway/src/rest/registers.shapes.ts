import { z } from 'zod';

const instant = z.iso.datetime();

export const RegisterAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  snapshot: z.object({ id: z.uuid(), asOf: z.iso.date(), loadedAt: instant, rows: z.int() }).nullable(),
  validUntil: z.iso.date().nullable(),
});

export const SnapshotAnswer = z.object({
  id: z.uuid(),
  registerId: z.uuid(),
  asOf: z.iso.date(),
  state: z.enum(['loading', 'active', 'failed', 'replaced']),
  rows: z.int(),
  invalid: z.int(),
  message: z.string().nullable(),
  loadedAt: instant.nullable(),
});
