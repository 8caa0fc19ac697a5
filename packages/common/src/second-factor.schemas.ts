import * as z from 'zod/mini';
import { ownPassword, requiredText } from './fields.schemas.ts';

/** Six digits of an authenticator, or a recovery code; blanks, hyphens and case do not matter. */
export const CodeSchema = z.object({ code: requiredText('Enter the code', 64) });
export type CodeValues = z.infer<typeof CodeSchema>;

/** Whoever sets up an authenticator proves to know the password. */
export const BeginSecondFactorSchema = z.object({ currentPassword: ownPassword });

/** Whoever has just done so at a sign-in need not again. */
export const BeginSecondFactorAtSignInSchema = z.partial(BeginSecondFactorSchema);
