import { useRowsActivity } from '../activity/use-rows-activity.ts';
import type { QueueVariables } from '../list/queue-cache.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { useVerdicts } from '../verdict/use-verdicts.ts';

interface Rows {
  readonly contacts: readonly QueueContact[];
  readonly list: { readonly callsNeedPermission: boolean } | undefined;
}

/** What changes about the rows without anybody doing anything here: what colleagues do, and who may be called. */
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
