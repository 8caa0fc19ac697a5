import { hasAdminRole } from '@dialdeck/common/words';
import type { Shell } from '@dialdeck/contract';
import { lazyPart } from '@dialdeck/ui/core';
import type { QueueScreen } from '#contact-queue/desk/use-queue-screen.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { QueueContact } from './cache/queue-contact.ts';
import type { PanelName } from './panel/use-panel.ts';

const CallbacksPanel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "first-key" */ '#contact-queue/callbacks/callbacks-panel.tsx')).CallbacksPanel,
);
const UnsavedPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "first-key" */ './unsaved/unsaved-panel.tsx')).UnsavedPanel,
);
const FiltersPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './filters/filters-panel.tsx')).FiltersPanel,
);
const FunnelPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ '#contact-queue/funnel/funnel-panel.tsx')).FunnelPanel,
);

/** Panels that agents open all day, also without a connection. */
export const loadPanels = () => Promise.all([CallbacksPanel.preload(), UnsavedPanel.preload()]);

interface QueuePanelProps {
  desk: QueueScreen['desk'];
  shell: Shell;
  listId: string;
  open: PanelName | null;
  drafts: readonly ResultDraft[];
  onCall: (contact: QueueContact) => void;
  filter: QueueScreen['filter'];
  contacts: readonly QueueContact[];
  onNotReached: (draft: ResultDraft) => void;
  onContinue: (draft: ResultDraft) => void;
  onClose: () => void;
}

/** The panel next to the rows, if one is open. */
export function QueuePanel({ desk, shell, listId, open, drafts, onCall, onClose, ...on }: QueuePanelProps) {
  return (
    <>
      {open === 'callbacks' && <CallbacksPanel waitingIds={desk.waitingIds} onCall={onCall} onClose={onClose} />}
      {open === 'funnel' && (
        <FunnelPanel
          listId={listId}
          isAdmin={hasAdminRole(shell.session)}
          filter={on.filter}
          onNavigate={shell.navigate}
          onClose={onClose}
        />
      )}
      {open === 'filters' && <FiltersPanel filter={on.filter} contacts={on.contacts} onClose={onClose} />}
      {open === 'results' && (
        <UnsavedPanel
          drafts={drafts}
          openCalls={desk.openCalls}
          older={desk.olderOpenCalls}
          userId={shell.session.id}
          onFinish={desk.finish}
          onNotReached={on.onNotReached}
          onContinue={on.onContinue}
          onDiscard={desk.discard}
          onSendNow={desk.sendNow}
          onClose={onClose}
        />
      )}
    </>
  );
}
