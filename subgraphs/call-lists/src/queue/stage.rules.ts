import { isHiddenWhenActiveOnly } from '@dialdeck/common/calls/queue.rules';
import type { ContactStage } from '@dialdeck/common/contacts/contact-filter.rules';
import type { ContactStatus } from '@dialdeck/common/words';

/** Whether contacts of a status can be of a stage: the first stage has the decided ones, and those whose tries are used. */
export function canBeOfStage(stage: ContactStage, status: ContactStatus): boolean {
  return stage === 'DECIDED'
    ? isHiddenWhenActiveOnly(status) || status === 'attempted'
    : !isHiddenWhenActiveOnly(status);
}
