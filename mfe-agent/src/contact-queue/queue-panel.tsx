import { hasAdminRole } from '@dialdeck/common/words';
import type { Shell } from '@dialdeck/contract';
import { lazyPart } from '@dialdeck/ui/core';
import type { QueueScreen } from '#contact-queue/desk/use-queue-screen.ts';
import type { OpenCall } from '#contact-queue/open-calls/use-open-calls.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { QueueContact } from './cache/queue-contact.ts';
import type { PanelName } from './panel/use-panel.ts';

const CallbacksPanel = lazyPart(
  async () => (await import('#contact-queue/callbacks/callbacks-panel.tsx')).CallbacksPanel,
);
const UnsavedPanel = lazyPart(async () => (await import('./unsaved/unsaved-panel.tsx')).UnsavedPanel);
const FunnelPanel = lazyPart(async () => (await import('#contact-queue/funnel/funnel-panel.tsx')).FunnelPanel);

/** Panels that agents open all day, also without a connection. */
export const loadPanels = () => Promise.all([CallbacksPanel.preload(), UnsavedPanel.preload()]);

interface QueuePanelProps {
  screen: QueueScreen;
  shell: Shell;
  listId: string;
  open: PanelName | null;
  drafts: readonly ResultDraft[];
  openCalls: readonly OpenCall[];
  onCall: (contact: QueueContact) => void;
  onClose: () => void;
}

/** The panel beside the rows, when one is open. */
export function QueuePanel({ screen, shell, listId, open, drafts, openCalls, onCall, onClose }: QueuePanelProps) {
  const { desk } = screen;
  return (
    <>
      {open === 'callbacks' && <CallbacksPanel waitingIds={desk.waitingIds} onCall={onCall} onClose={onClose} />}
      {open === 'funnel' && (
        <FunnelPanel
          listId={listId}
          isAdmin={hasAdminRole(shell.session)}
          onShowAll={() => screen.filter.setActiveOnly(false)}
          onNavigate={shell.navigate}
          onClose={onClose}
        />
      )}
      {open === 'results' && (
        <UnsavedPanel
          drafts={drafts}
          openCalls={openCalls}
          older={desk.olderOpenCalls}
          userId={shell.session.id}
          onFinish={desk.finish}
          onNotReached={screen.notReached}
          onContinue={screen.continueResult}
          onDiscard={desk.discard}
          onSendNow={desk.resend}
          onClose={onClose}
        />
      )}
    </>
  );
}
