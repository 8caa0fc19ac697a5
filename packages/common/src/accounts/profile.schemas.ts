import * as z from 'zod/mini';
import { PHONE_MAX } from '#constants.ts';
import { optionalText } from '#fields.schemas.ts';

/** What people say of themselves. Whether it is a phone number is the server's matter: reading one needs large tables. */
export const OwnProfileSchema = z.object({ callingNumber: optionalText(PHONE_MAX) });
export type OwnProfileValues = z.infer<typeof OwnProfileSchema>;
