import * as z from 'zod/mini';
import { PHONE_MAX } from '#constants.ts';
import { optionalText } from '#fields.schemas.ts';

/** The facts that people enter about themselves. Only the server checks the phone number: reading one needs large tables. */
export const OwnProfileSchema = z.object({ callingNumber: optionalText(PHONE_MAX) });
export type OwnProfileValues = z.infer<typeof OwnProfileSchema>;
