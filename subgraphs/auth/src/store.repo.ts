import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Database } from '@dialdeck/node/database/database';
import { prismaSql, publish } from '@dialdeck/node/events/events';
import { type Prisma, PrismaClient } from '#__generated__/prisma/client.ts';
import { type AccountRepo, accountRepo } from '#accounts/account.repo.ts';
import { type IdentityLink, type IdentityRepo, identityRepo } from '#identities/identity.repo.ts';
import { type MailRepo, mailRepo } from '#mail/mail.repo.ts';
import { type SpentTokenRepo, spentTokenRepo } from '#oidc/spent-token.repo.ts';
import { type ProviderRepo, providerRepo } from '#providers/provider.repo.ts';
import { type InvitationRepo, invitationRepo } from '#registration/invitation.repo.ts';
import { type PreSessionRepo, preSessionRepo } from '#second-factor/pre-session.repo.ts';
import { type SecondFactorRepo, secondFactorRepo } from '#second-factor/second-factor.repo.ts';
import { type SignInSettingsRepo, signInSettingsRepo } from '#settings/sign-in-settings.repo.ts';
import { type TokenRepo, tokenRepo } from '#tokens/token.repo.ts';

/** The tables of this subgraph. */
export interface AuthTables {
  accounts: AccountRepo;
  invitations: InvitationRepo;
  tokens: TokenRepo;
  mails: MailRepo;
  secondFactors: SecondFactorRepo;
  preSessions: PreSessionRepo;
  providers: ProviderRepo;
  identities: IdentityRepo;
  spentTokens: SpentTokenRepo;
  settings: SignInSettingsRepo;
}

/** The same in one transaction, with the facts that it tells the others. */
export interface AuthTransaction extends AuthTables {
  publish(events: readonly DomainEvent[]): Promise<string[]>;
  /** Ends the sessions of an account, except for the one whose handle is given, and its sign-ins that wait for a code. */
  endSessions(ended: SessionsEnded): Promise<string[]>;
  /** Ends the sessions that began by these links. */
  endBegunBy(links: readonly Pick<IdentityLink, 'id' | 'accountId'>[]): Promise<string[]>;
}

type SessionsEnded = Extract<DomainEvent, { type: 'password.changed' }>['payload'];

export interface AuthStore extends AuthTables {
  transaction<T>(work: (tx: AuthTransaction) => Promise<T>): Promise<T>;
  /** Rejects while the tables cannot be read. */
  ping(): Promise<void>;
}

export function createAuthStore({ adapter, transactionOptions }: Database): AuthStore {
  const prisma = new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' });
  return {
    ...tables(prisma),
    transaction: (work) =>
      prisma.$transaction((tx) => {
        const tell = (events: readonly DomainEvent[]) => publish(prismaSql(tx), events);
        return work({
          ...tables(tx),
          publish: tell,
          async endSessions(payload) {
            await preSessionRepo(prismaSql(tx)).endAllOf(payload.userId);
            return await tell([{ type: 'password.changed', key: payload.userId, payload }]);
          },
          endBegunBy: (links) =>
            tell(
              links.map(({ id: begunBy, accountId: userId }) => ({
                type: 'password.changed',
                key: userId,
                payload: { userId, keptSession: null, begunBy },
              })),
            ),
        });
      }),
    async ping() {
      await prisma.account.findFirst({ select: { id: true } });
    },
  };
}

function tables(db: Prisma.TransactionClient): AuthTables {
  const sql = prismaSql(db);
  return {
    accounts: accountRepo(db),
    invitations: invitationRepo(sql),
    tokens: tokenRepo(sql),
    mails: mailRepo(sql),
    secondFactors: secondFactorRepo(sql),
    preSessions: preSessionRepo(sql),
    providers: providerRepo(sql),
    identities: identityRepo(sql),
    spentTokens: spentTokenRepo(sql),
    settings: signInSettingsRepo(sql),
  };
}
