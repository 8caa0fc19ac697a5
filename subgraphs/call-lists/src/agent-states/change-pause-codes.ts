import { AppError } from '@dialdeck/common/errors';
import { PauseCodesSchema } from '@dialdeck/common/floor/pause-code.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { parse } from '@dialdeck/node/graphql/parse';
import { newId } from '@dialdeck/node/process/new-id';
import type { CodeRow } from '#agent-states/agent-state.repo.ts';
import type { CallListsServices } from '#services.ts';
import { toUuid } from '#uuid.rules.ts';
import { lockCodes, readPauseCodes, replaceCodes } from './pause-code.repo.ts';

/**
 * Replaces all active pause codes, in the given order. Codes that are left out are retired; a retired code that is sent again is active.
 * @throws BAD_INPUT with the place of the first code that cannot be saved
 */
export async function changePauseCodes({ pool }: Pick<CallListsServices, 'pool'>, input: unknown): Promise<CodeRow[]> {
  const { codes } = parse(PauseCodesSchema, input);
  await inTransaction(pool, async (client) => {
    const known = await lockCodes(
      client,
      codes.map(({ id }) => toUuid(id)).filter((id) => id !== null),
    );
    const rows = codes.map(({ id, name, minutes }, index): CodeRow => {
      const own = toUuid(id);
      if (id && (!own || !known.has(own))) throw unknownCode(index);
      return { id: own ?? newId(), name, minutes: minutes ?? null };
    });
    await replaceCodes(client, rows);
  });
  return await readPauseCodes(pool);
}

function unknownCode(index: number): AppError {
  const userMessage = `Code ${index + 1}: There is no such code`;
  return new AppError('BAD_INPUT', { userMessage, fields: { [`codes.${index}.id`]: userMessage } });
}
