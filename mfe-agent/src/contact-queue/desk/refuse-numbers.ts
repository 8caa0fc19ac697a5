import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import type { Shell } from '@dialdeck/contract';
import { dialledNumber } from '../call/dialled-number.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { neverAgainSince } from '../results/never-again.rules.ts';
import { refusedNotice } from '../results/result.notice.ts';
import type { ResultStore } from '../results/result-store.ts';

/** Wraps what calls: until the server has what a person asked of this agent, this browser itself refuses the number, and says so. */
export function refuseNumbers(shell: Shell, store: ResultStore) {
  return <Rest extends unknown[]>(call: (contact: QueueContact, ...rest: Rest) => void) =>
    (contact: QueueContact, ...rest: Rest): void => {
      const { callListId } = contact;
      const since = neverAgainSince(store.read(), { number: dialledNumber(contact), callListId });
      if (since === null) {
        call(contact, ...rest);
      } else {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        shell.notify(refusedNotice(sentenceOf({ code: 'DO_NOT_CALL', params: { since } }, { timeZone })));
      }
    };
}
