import * as z from 'zod/mini';
import { requiredText } from '#fields.schemas.ts';
import { ownCode, ownPassword } from './password.schemas.ts';

/** Six digits of an authenticator, or a recovery code; blanks, hyphens and case do not matter. */
export const CodeSchema = z.object({ code: requiredText('Enter the code', 64) });
export type CodeValues = z.infer<typeof CodeSchema>;

/** Setting up an authenticator needs the password, and replacing one its code as well. */
export const BeginSecondFactorSchema = z.object({ currentPassword: ownPassword, code: ownCode });

/** During a sign-in the password was just entered, so it is optional. */
export const BeginSecondFactorAtSignInSchema = z.partial(BeginSecondFactorSchema);
