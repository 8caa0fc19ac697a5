import type { Shell } from '@dialdeck/contract';
import { lazy, Suspense } from 'react';
import type { QueueScreen } from '../desk/use-queue-screen.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import type { OpenCall } from '../open-calls/use-open-calls.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import type { PanelName } from './use-panel.ts';

const CallbacksPanel = lazy(async () => ({
  default: (await import('../callbacks/callbacks-panel.tsx')).CallbacksPanel,
}));
const FunnelPanel = lazy(async () => ({ default: (await import('../funnel/funnel-panel.tsx')).FunnelPanel }));
const UnsavedPanel = lazy(async () => ({ default: (await import('../results/unsaved-panel.tsx')).UnsavedPanel }));

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

/** What stands beside the rows, when it is asked for. */
export function QueuePanel({ screen, shell, listId, open, drafts, openCalls, onCall, onClose }: QueuePanelProps) {
  const { desk } = screen;
  return (
    <Suspense fallback={null}>
      {open === 'callbacks' && <CallbacksPanel waitingIds={desk.waitingIds} onCall={onCall} onClose={onClose} />}
      {open === 'funnel' && (
        <FunnelPanel
          listId={listId}
          isAdmin={shell.session.role === 'admin'}
          onShowAll={() => screen.filter.setActiveOnly(false)}
          onNavigate={shell.navigate}
          onClose={onClose}
        />
      )}
      {open === 'results' && (
        <UnsavedPanel
          drafts={drafts}
          openCalls={openCalls}
          userId={shell.session.id}
          onFinish={desk.finish}
          onNotReached={desk.notReached}
          onContinue={screen.continueResult}
          onDiscard={desk.discard}
          onSendNow={desk.resend}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
