import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import type { Actor } from '@dialdeck/node/security/identity';
import { findCallList } from '#call-lists/find-call-list.ts';
import { recordProblem } from '#imports/record.rules.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { savePlacements, withoutPlaceBehind } from '#places/place-contacts.repo.ts';
import type { CallListsServices } from '#services.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock'>;

/** Contacts checked per request, which takes about a second. */
const LOOKED_AT_MOST = 100_000;
const LOOKED_AT_ONCE = 5_000;
const SAVED_AT_ONCE = 500;

export interface PlaceInput {
  callListId: string;
  region: string | null;
  timeZone: string | null;
  /** The end of the last answer; empty at first. */
  behind: string;
}

export interface RecordedPlaces {
  recorded: number;
  /** Where the next request continues; null after the last contact of the list. */
  end: string | null;
}

/** Gives a region or time zone to the contacts of a list whose place is not known. */
export async function recordPlace(
  services: Services,
  actor: Actor,
  { callListId, region, timeZone, behind }: PlaceInput,
): Promise<RecordedPlaces> {
  const { pool, lists, places, clock } = services;
  const list = await findCallList(lists, actor, callListId);
  const problem = recordProblem({ region, timeZone }, clock().getTime());
  if (problem)
    throw new AppError('BAD_INPUT', { userMessage: problem.sentence, fields: { [problem.field]: problem.sentence } });
  const unknown = (await places.all()).filter(({ zones }) => zones.length === 0).map(({ id }) => id);
  let recorded = 0;
  let end: string | null = behind;
  for (let looked = 0; end !== null && looked < LOOKED_AT_MOST; looked += LOOKED_AT_ONCE) {
    const part = await withoutPlaceBehind(pool, { listId: list.id, phone: end, most: LOOKED_AT_ONCE, unknown });
    for (let from = 0; from < part.contacts.length; from += SAVED_AT_ONCE) {
      const contacts = part.contacts.slice(from, from + SAVED_AT_ONCE);
      const placements = await places.placeAll(contacts.map((contact) => ({ ...contact, region, timeZone })));
      const placed = placements.flatMap((placement, index) => {
        const contact = contacts[index];
        return contact ? [{ ...contact, ...placement }] : [];
      });
      await inTransaction(pool, async (client) => {
        await savePlacements(client, list.id, placed);
        // Those who must not be called for another reason are parked again.
        await addParkingTasks(client, [{ callListId: list.id }]);
      });
      recorded += placed.length;
    }
    end = part.last;
  }
  services.listCounts.forget(list.id);
  return { recorded, end };
}
