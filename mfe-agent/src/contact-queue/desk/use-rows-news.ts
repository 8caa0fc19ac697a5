import { useRowsActivity } from '#contact-queue/activity/use-rows-activity.ts';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { useVerdicts } from '#contact-queue/verdict/use-verdicts.ts';

interface Rows {
  readonly contacts: readonly QueueContact[];
  readonly list: { readonly callsNeedPermission: boolean } | undefined;
}

/** Changes of the rows that do not come from this agent: colleagues' calls, and the verdicts. */
export function useRowsNews(shown: QueueVariables, { contacts, list }: Rows) {
  const { visibleIds, ...rows } = useRowsActivity(shown, contacts);
  const { verdicts, askVerdicts } = useVerdicts(shown.listId, visibleIds);
  return {
    ...rows,
    verdicts,
    /** Whether the server is to permit each call; undefined as long as it has not said so. */
    needsPermission: rows.activity.needsPermission ?? list?.callsNeedPermission,
    /** The server knows better than this screen. */
    askAgain: () => {
      rows.activity.ask();
      askVerdicts();
    },
  };
}
