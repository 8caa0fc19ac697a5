import { newId } from '@dialdeck/node/process/new-id';
import type { Prisma } from '#__generated__/prisma/client.ts';
import { isOn, isSameRealm } from '#providers/provider.rules.ts';
import type { Provider } from '#providers/provider.ts';

/** The subject of an account at a provider. */
export interface IdentityLink {
  id: string;
  accountId: string;
  subject: string;
}

/** A link as its owner sees it. */
export interface OwnIdentity {
  id: string;
  providerId: string;
  name: string;
  since: Date;
  /** Whether the provider is on. */
  isOn: boolean;
}

/** A provider with the issuer and client by which it identifies people; links of other issuers and clients are not found. */
export type Connection = Pick<Provider, 'id' | 'issuer' | 'clientId'>;

export interface IdentityRepo {
  find(at: Connection, subject: string): Promise<IdentityLink | null>;
  /** The link of one account at one provider. */
  findOf(accountId: string, at: Connection): Promise<IdentityLink | null>;
  /** Returns the id; null when the subject or the account has another link at this provider. */
  add(at: Connection, link: Omit<IdentityLink, 'id'>): Promise<string | null>;
  /** Links of the present issuers and clients, oldest first. */
  listOf(accountId: string): Promise<OwnIdentity[]>;
  /** All links at a provider, including links of a former issuer or client. */
  listAt(providerId: string): Promise<IdentityLink[]>;
  /** Removes the links of one account at one provider, including links of former issuers or clients. Lock the account first. */
  remove(accountId: string, providerId: string): Promise<IdentityLink[]>;
}

const LINK = { id: true, accountId: true, subject: true } as const;
const PROVIDER = { id: true, name: true, issuer: true, clientId: true, state: true, needsTest: true } as const;
const linkAt = ({ id, issuer, clientId }: Connection) => ({ providerId: id, issuer, clientId });

export function identityRepo(db: Prisma.TransactionClient): IdentityRepo {
  return {
    find: (at, subject) => db.identityLink.findFirst({ select: LINK, where: { ...linkAt(at), subject } }),
    findOf: (accountId, at) => db.identityLink.findFirst({ select: LINK, where: { ...linkAt(at), accountId } }),
    async add(at, link) {
      const id = newId();
      const { count } = await db.identityLink.createMany({
        data: { id, ...linkAt(at), ...link },
        skipDuplicates: true,
      });
      return count === 1 ? id : null;
    },
    async listOf(accountId) {
      const links = await db.identityLink.findMany({
        select: { id: true, issuer: true, clientId: true, createdAt: true, provider: { select: PROVIDER } },
        where: { accountId },
        orderBy: { id: 'asc' },
      });
      return links
        .filter(({ provider, ...link }) => isSameRealm(provider, link))
        .map(({ id, createdAt, provider }) => ({
          id,
          providerId: provider.id,
          name: provider.name,
          since: createdAt,
          isOn: isOn(provider as Provider),
        }));
    },
    listAt: (providerId) => db.identityLink.findMany({ select: LINK, where: { providerId } }),
    async remove(accountId, providerId) {
      const links = await db.identityLink.findMany({ select: LINK, where: { accountId, providerId } });
      await db.identityLink.deleteMany({ where: { id: { in: links.map(({ id }) => id) } } });
      return links;
    },
  };
}
