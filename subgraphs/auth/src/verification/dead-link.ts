import { AppError } from '@dialdeck/common/errors';
import type { AuthTables } from '#store.repo.ts';

const DEAD_LINK = 'This link is not valid any more. Please request a new one.';

const USED_LINK = 'This link was used already, and your account is ready. Sign in.';
/** People look for an old message within this time. */
const USED_LINK_MS = 30 * 24 * 60 * 60 * 1_000;

const refusal = (sentence: string) => new AppError('BAD_INPUT', { userMessage: sentence, fields: { token: sentence } });

/** Used, expired, replaced or unknown: the response is the same. */
export const deadLink = (): AppError => refusal(DEAD_LINK);

/** Records that a verification link was used, in the same transaction. */
export async function noteUsed({ spentTokens }: Pick<AuthTables, 'spentTokens'>, hash: string): Promise<void> {
  await spentTokens.spend('verification', hash, new Date(Date.now() + USED_LINK_MS));
}

/** Rejects a dead verification link, unless it was used successfully: many people click twice. */
export const deadVerification = async (
  { spentTokens }: Pick<AuthTables, 'spentTokens'>,
  hash: string,
): Promise<AppError> => ((await spentTokens.isSpent('verification', hash)) ? refusal(USED_LINK) : deadLink());
