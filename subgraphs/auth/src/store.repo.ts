import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Database } from '@dialdeck/node/database/database';
import { prismaSql, publish, type Transactions } from '@dialdeck/node/events/events';
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

/** The tables in one transaction, and the events that it publishes. */
export interface AuthTransaction extends AuthTables {
  publish(events: readonly DomainEvent[]): Promise<string[]>;
  /** Ends the sessions of an account, except the one with this handle, and its sign-ins that wait for a code. */
  endSessions(ended: SessionsEnded): Promise<string[]>;
  /** Ends the sessions that these links began. */
  endBegunBy(links: readonly Pick<IdentityLink, 'id' | 'accountId'>[]): Promise<string[]>;
}

type SessionsEnded = Extract<DomainEvent, { type: 'password.changed' }>['payload'];

export interface AuthStore extends AuthTables {
  transaction: Transactions<AuthTransaction>;
  /** Rejects while the tables cannot be read. */
  ping(): Promise<void>;
}

export function createAuthStore(options: Database['prisma']): AuthStore {
  const prisma = new PrismaClient(options);
  return {
    ...tables(prisma),
    transaction: (work) => prisma.$transaction((tx) => work(transactionOf(tx), prismaSql(tx))),
    async ping() {
      await prisma.account.findFirst({ select: { id: true } });
    },
  };
}

function transactionOf(tx: Prisma.TransactionClient): AuthTransaction {
  const announce = (events: readonly DomainEvent[]) => publish(prismaSql(tx), events);
  const inside = tables(tx);
  return {
    ...inside,
    publish: announce,
    async endSessions(payload) {
      await inside.preSessions.endAllOf(payload.userId);
      return await announce([{ type: 'password.changed', key: payload.userId, payload }]);
    },
    endBegunBy: (links) =>
      announce(
        links.map(({ id: begunBy, accountId: userId }) => ({
          type: 'password.changed',
          key: userId,
          payload: { userId, keptSession: null, begunBy },
        })),
      ),
  };
}

/**
 * The repositories call `findFirst`, never `findUnique`: the client merges the `findUnique` of one tick into one statement, which
 * fails for a boolean key and finds nothing for an id in upper case.
 */
const tables = (db: Prisma.TransactionClient): AuthTables => ({
  accounts: accountRepo(db),
  invitations: invitationRepo(db),
  tokens: tokenRepo(db),
  mails: mailRepo(db),
  secondFactors: secondFactorRepo(db),
  preSessions: preSessionRepo(db),
  providers: providerRepo(db),
  identities: identityRepo(db),
  spentTokens: spentTokenRepo(db),
  settings: signInSettingsRepo(db),
});
