import { prismaSql, publish } from '@dialdeck/node/events/events';
import type { Prisma } from '#__generated__/prisma/client.ts';

const SETUP_MS = 10 * 60_000;

export interface SecondFactor {
  secretSealed: string;
  confirmedAt: Date;
  recoveryCodesLeft: number;
}

export interface SecondFactorRepo {
  find(accountId: string): Promise<SecondFactor | null>;
  /** Stores a secret for ten minutes, for the session that requested it. */
  beginSetup(accountId: string, holder: string, secretSealed: string): Promise<void>;
  findSetup(accountId: string, holder: string): Promise<string | null>;
  /** Replaces the previous factor and ends all other set-ups of the account. `step`: the step of the code that confirmed it. */
  confirm(accountId: string, secretSealed: string, step: number): Promise<void>;
  /** False when this step, or a later one, was already used. */
  useStep(accountId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  /** False when there is no such code, or it was used. */
  useRecoveryCode(accountId: string, hash: string): Promise<boolean>;
  /** False when there was none. */
  remove(accountId: string): Promise<boolean>;
  /** A page of secrets for resealing, in the order of their accounts. */
  sealed(afterId: string | null, limit: number): Promise<{ accountId: string; secretSealed: string }[]>;
  reseal(accountId: string, before: string, after: string): Promise<void>;
}

export function secondFactorRepo(db: Prisma.TransactionClient): SecondFactorRepo {
  const announce = (userId: string, hasSecondFactor: boolean) =>
    publish(prismaSql(db), [{ type: 'second-factor.changed', key: userId, payload: { userId, hasSecondFactor } }]);
  return {
    async find(accountId) {
      const factor = await db.secondFactor.findFirst({
        select: { secretSealed: true, confirmedAt: true },
        where: { accountId },
      });
      if (!factor) return null;
      return { ...factor, recoveryCodesLeft: await db.recoveryCode.count({ where: { accountId, usedAt: null } }) };
    },
    async beginSetup(accountId, holder, secretSealed) {
      await db.secondFactorSetup.deleteMany({ where: { accountId, expiresAt: { lt: new Date() } } });
      const begun = { secretSealed, expiresAt: new Date(Date.now() + SETUP_MS) };
      await db.secondFactorSetup.upsert({
        where: { accountId_holder: { accountId, holder } },
        create: { accountId, holder, ...begun },
        update: begun,
      });
    },
    async findSetup(accountId, holder) {
      const setup = await db.secondFactorSetup.findFirst({
        select: { secretSealed: true },
        where: { accountId, holder, expiresAt: { gt: new Date() } },
      });
      return setup?.secretSealed ?? null;
    },
    async confirm(accountId, secretSealed, step) {
      await db.secondFactorSetup.deleteMany({ where: { accountId } });
      const confirmed = { secretSealed, lastStep: step, confirmedAt: new Date() };
      await db.secondFactor.upsert({
        where: { accountId },
        create: { accountId, ...confirmed },
        update: confirmed,
      });
      await announce(accountId, true);
    },
    async useStep(accountId, step) {
      const { count } = await db.secondFactor.updateMany({
        where: { accountId, lastStep: { lt: step } },
        data: { lastStep: step },
      });
      return count > 0;
    },
    async replaceRecoveryCodes(accountId, hashes) {
      await db.recoveryCode.deleteMany({ where: { accountId } });
      await db.recoveryCode.createMany({ data: hashes.map((hash) => ({ accountId, hash })) });
    },
    async useRecoveryCode(accountId, hash) {
      const { count } = await db.recoveryCode.updateMany({
        where: { accountId, hash, usedAt: null },
        data: { usedAt: new Date() },
      });
      return count > 0;
    },
    async remove(accountId) {
      await db.recoveryCode.deleteMany({ where: { accountId } });
      await db.secondFactorSetup.deleteMany({ where: { accountId } });
      const isRemoved = (await db.secondFactor.deleteMany({ where: { accountId } })).count > 0;
      if (isRemoved) await announce(accountId, false);
      return isRemoved;
    },
    sealed: (afterId, limit) =>
      db.secondFactor.findMany({
        select: { accountId: true, secretSealed: true },
        ...(afterId !== null && { where: { accountId: { gt: afterId } } }),
        orderBy: { accountId: 'asc' },
        take: limit,
      }),
    async reseal(accountId, before, after) {
      await db.secondFactor.updateMany({ where: { accountId, secretSealed: before }, data: { secretSealed: after } });
    },
  };
}
