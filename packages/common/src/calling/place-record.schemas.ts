import * as z from 'zod/mini';
import { optionalText } from '#fields.schemas.ts';

const NEITHER = 'Please enter a region or a time zone';

/** Recorded places of contacts whose number does not determine where it rings. */
export const PlaceRecordSchema = z
  .object({ region: optionalText(100), timeZone: optionalText(100) })
  .check(
    z.refine(({ region, timeZone }) => region !== null || timeZone !== null, { path: ['region'], message: NEITHER }),
  );
export type PlaceRecordValues = z.infer<typeof PlaceRecordSchema>;
