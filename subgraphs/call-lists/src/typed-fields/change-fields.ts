import { AppError } from '@dialdeck/common/errors';
import type { FieldDefinitionValues } from '@dialdeck/common/scripts/script.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import { holdListAlone } from '#call-lists/list-lifetime.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { type FieldRow, readDefinitions, replaceDefinitions } from './field.repo.ts';

/** Replaces the definitions of a list's additional fields. A definition keeps its id if the list has it. @throws NOT_FOUND, BAD_INPUT */
export function changeFields(
  { pool }: Pick<CallListsServices, 'pool'>,
  listId: string,
  sent: readonly FieldDefinitionValues[],
): Promise<FieldRow[]> {
  const callListId = requireUuid(listId);
  return inTransaction(pool, async (client) => {
    if (!(await holdListAlone(client, callListId))) {
      throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
    }
    const before = new Set((await readDefinitions(client, [callListId])).map(({ id }) => id));
    const taken = new Set<string>();
    const fields = sent.map((field, index): FieldRow => {
      const known = toUuid(field.id);
      if (field.id !== null && (known === null || !before.has(known)))
        throw refused(index, 'the list has no such field');
      if (known !== null && taken.has(known)) throw refused(index, 'each field once');
      if (known !== null) taken.add(known);
      return { ...field, callListId, id: known ?? newId() };
    });
    await replaceDefinitions(client, callListId, fields);
    return fields;
  });
}

function refused(index: number, problem: string): AppError {
  const sentence = `Field ${index + 1}: ${problem}`;
  return new AppError('BAD_INPUT', { userMessage: sentence, fields: { [`fields.${index}.id`]: sentence } });
}
