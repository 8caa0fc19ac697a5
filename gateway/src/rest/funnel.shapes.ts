import { REASON_CODES } from '@dialdeck/common/calling/verdict';
import { z } from 'zod';

const instant = z.iso.datetime();
const STAGES = ['DECIDED', 'DO_NOT_CALL', 'NO_CONSENT', 'PLACE_UNKNOWN', 'WAITING', 'CLOSED', 'HELD'] as const;

export const FunnelAnswer = z.object({
  total: z.int(),
  availableNow: z.int(),
  stages: z.array(z.object({ code: z.enum(STAGES), count: z.int(), nextAt: instant.nullable() })),
  next: z.array(z.object({ at: instant, count: z.int() })),
  asOf: instant,
});

export const ForecastAnswer = z.object({
  // biome-ignore lint/suspicious/noThenProperty: a number, which nobody takes for a promise
  hours: z.array(z.object({ from: instant, now: z.int(), then: z.int() })),
  lost: z.array(z.object({ code: z.enum(REASON_CODES), count: z.int() })),
  asOf: instant,
});
