import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import type { Shell } from '@dialdeck/contract';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { dialledNumber } from '#contact-queue/call/dialled-number.ts';
import { neverAgainSince } from '#contact-queue/results/never-again.rules.ts';
import { refusedNotice } from '#contact-queue/results/result.notice.ts';
import type { ResultStore } from '#contact-queue/results/result-store.ts';

/** Wraps the ways to call: until the server has a do-not-call result of this agent, this browser itself refuses the number, and says so. */
export function refuseNumbers(shell: Shell, store: ResultStore) {
  return <Rest extends unknown[]>(call: (contact: QueueContact, ...rest: Rest) => void) =>
    (contact: QueueContact, ...rest: Rest): void => {
      const { callListId } = contact;
      const since = neverAgainSince(store.read(), { number: dialledNumber(contact), callListId });
      if (since === null) {
        call(contact, ...rest);
      } else {
        const timeZone = viewerTimeZone();
        shell.notify(refusedNotice(sentenceOf({ code: 'DO_NOT_CALL', params: { since } }, { timeZone })));
      }
    };
}
