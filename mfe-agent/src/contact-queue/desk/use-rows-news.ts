import { useRowsActivity } from '../activity/use-rows-activity.ts';
import type { QueueVariables } from '../list/queue-cache.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { useVerdicts } from '../verdict/use-verdicts.ts';

interface Rows {
  readonly contacts: readonly QueueContact[];
  readonly isReady: boolean;
}

/** What changes about the rows without anybody doing anything here: what colleagues do, and who may be called. */
export function useRowsNews(shown: QueueVariables, { contacts, isReady }: Rows) {
  const rows = useRowsActivity(shown, contacts);
  const { verdicts, askVerdicts } = useVerdicts(shown, isReady);
  return {
    ...rows,
    verdicts,
    /** The server knows better than this screen. */
    askAgain: () => {
      rows.activity.ask();
      askVerdicts();
    },
  };
}
