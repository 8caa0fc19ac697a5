import type { Logger } from '@dialdeck/node/process/log';
import type pg from 'pg';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { AnsweredVerdict } from '#verdicts/ask-verdict.ts';
import type { CallLogRow } from './call-log.ts';
import type { DialledNumbers } from './permit-dial.ts';

/** A call that was made despite the rules, or logged late, is never hidden. */
export function tellOutside(log: Pick<Logger, 'info'> | undefined, call: CallLogRow): void {
  const { id: callLogId, ruleState, madeState, loggedState } = call;
  if (ruleState === 'late') log?.info({ event: 'call.logged_late', subject: { callLogId, madeState, loggedState } });
  if ((madeState ?? ruleState) === 'outside') log?.info({ event: 'call.outside_rules', subject: { callLogId } });
}

/** If a rule limits calls, this one may have used the limit up: its numbers are parked. */
export async function settleNumbers(
  client: pg.PoolClient,
  { rules }: Pick<AnsweredVerdict, 'rules'>,
  { contact, sent }: DialledNumbers,
): Promise<void> {
  const isCounted = rules.some((set) => set.rules.some(({ kind }) => kind === 'limit' || kind === 'rest'));
  const phones = [contact, sent].filter((phone) => phone !== null);
  if (isCounted)
    await addParkingTasks(
      client,
      phones.map((phone) => ({ phone })),
    );
}
