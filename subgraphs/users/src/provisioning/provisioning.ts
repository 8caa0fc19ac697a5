import { AppError } from '@dialdeck/common/errors';
import type { UsersContext } from '#context.ts';
import { type RefusedCall, type TokenRow, tokenRepo } from '#scim/token.repo.ts';
import { newToken, tokenHash } from '#scim/token.ts';
import { isUserId } from '#users/user-id.ts';

export interface NewProvisioningToken {
  key: string;
  baseUrl: string;
}

export interface ProvisioningState {
  baseUrl: string;
  keys: TokenRow[];
  lastCallAt: Date | null;
  errors: RefusedCall[];
}

type Services = Pick<UsersContext, 'users' | 'scimUrl'>;

/** A new key for a provider's directory, shown once. @throws NOT_FOUND */
export async function createProvisioningToken({ users, scimUrl }: Services, id: string): Promise<NewProvisioningToken> {
  const token = newToken();
  const isThere = await users.transaction(({ db }) => tokenRepo(db).add(providerId(id), tokenHash(token) ?? ''));
  if (!isThere) throw noProvider();
  return { key: token, baseUrl: scimUrl };
}

/** @throws NOT_FOUND */
export async function endProvisioningTokens({ users }: Services, id: string): Promise<void> {
  await requireProvider({ users }, id);
  await tokenRepo(users.db).endAll(id);
}

/** The state of provisioning. @throws NOT_FOUND */
export async function readProvisioning({ users, scimUrl }: Services, id: string): Promise<ProvisioningState> {
  await requireProvider({ users }, id);
  const repo = tokenRepo(users.db);
  const [keys, errors, lastCallAt] = await Promise.all([repo.tokens(id), repo.refusals(id), repo.lastCallAt(id)]);
  return { baseUrl: scimUrl, keys, lastCallAt, errors };
}

/** @throws NOT_FOUND */
export async function requireProvider({ users }: Pick<Services, 'users'>, id: string): Promise<void> {
  if (!(await tokenRepo(users.db).isProvider(providerId(id)))) throw noProvider();
}

/** A malformed id belongs to no provider. */
function providerId(id: string): string {
  if (!isUserId(id)) throw noProvider();
  return id;
}

const noProvider = () => new AppError('NOT_FOUND', { userMessage: 'Provider not found' });
