import { lazyDialog } from '@dialdeck/ui/core';
import { useState } from 'react';
import { loadWords } from './call-bar/call-bar.tsx';
import type { QueueScreen } from './desk/use-queue-screen.ts';
import { loadPanels } from './queue-panel.tsx';
import { withValues } from './results/result-draft.rules.ts';

/** Saving and undoing without a connection, and the call bar's text after a call. */
const loadResults = () =>
  Promise.all([
    import(/* webpackChunkName: "first-key" */ './results/deliver.ts'),
    import(/* webpackChunkName: "first-key" */ './undo/take-back.ts'),
    loadWords(),
    loadPanels(),
  ]);

const CallResultDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "first-key" */ './call-result/call-result.dialog.tsx')).CallResultDialog,
);
const ContactDetailDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "first-key" */ './contact-detail/contact-detail.dialog.tsx'))
      .ContactDetailDialog,
);
const ShortcutsDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "first-key" */ './shortcuts/shortcuts.dialog.tsx')).ShortcutsDialog,
);

/** Loads all of it at the first key, pointer or focus, so that it is ready with or without a connection. */
export function preloadFrom(screen: HTMLElement | null): () => void {
  const preload = () => {
    done.abort();
    const dialogs = [CallResultDialog, ContactDetailDialog, ShortcutsDialog].map(({ preload }) => preload);
    for (const load of [...dialogs, loadResults]) load().catch(() => undefined);
  };
  const done = new AbortController();
  const { signal } = done;
  for (const type of ['pointerenter', 'focusin']) screen?.addEventListener(type, preload, { signal });
  // Keys work wherever the focus is.
  window.addEventListener('keydown', preload, { signal });
  return () => done.abort();
}

interface QueueDialogsProps {
  desk: QueueScreen['desk'];
  details: QueueScreen['details'];
  isAutoDialing: boolean;
  /** Numbers cannot be checked now. */
  isCut: boolean;
  onSave: QueueScreen['saveOpenResult'];
  onPause: () => void;
  verdicts: QueueScreen['verdicts'];
  activity: QueueScreen['activity'];
  areShortcutsOpen: boolean;
  onCloseShortcuts: () => void;
  /** The person at the screen. */
  agent: { readonly firstName?: string | null | undefined };
}

/** The queue's dialogs, one at a time. Each stays mounted once it was open, so that it can close properly. */
export function QueueDialogs({ desk, details, areShortcutsOpen, onCloseShortcuts, ...screen }: QueueDialogsProps) {
  const { contact, draft } = details;
  const result = desk.openResult;
  const wasResultOpen = useOnceOpen(result !== null);
  const wasProfileOpen = useOnceOpen(contact !== null);
  const wereShortcutsOpen = useOnceOpen(areShortcutsOpen);
  return (
    <>
      {wasResultOpen && (
        <CallResultDialog
          draft={result}
          fields={desk.fields}
          verdict={result ? screen.verdicts.get(result.contactId) : undefined}
          onChange={(values) => result && desk.change(withValues(result, values))}
          onStop={() => result && desk.stopTimer(result)}
          onSave={(submission) => result && screen.onSave(result, submission)}
          onCancel={() => result && desk.closeResult(result, 'discard')}
          agent={screen.agent}
          onPutAway={() => result && desk.closeResult(result, 'keep')}
        />
      )}
      {wasProfileOpen && draft && (
        <ContactDetailDialog
          contact={contact}
          draft={draft}
          fields={desk.fields}
          marked={details.marked}
          verdict={contact ? screen.verdicts.get(contact.id) : undefined}
          isAutoDialing={screen.isAutoDialing}
          hasOpenCall={contact !== null && desk.openContactIds.has(contact.id)}
          isCut={screen.isCut}
          caller={contact ? screen.activity.callers.get(contact.id) : undefined}
          finisher={contact ? screen.activity.finishers.get(contact.id) : undefined}
          onChange={(values) => desk.change(withValues(draft, values))}
          onStop={() => desk.stopTimer(draft)}
          onCall={() => contact && details.call(contact)}
          onMark={(...marked) => void details.mark(...marked)}
          onNext={details.next}
          onPause={screen.onPause}
          onCorrect={details.correct}
          agent={screen.agent}
          onClose={details.close}
        />
      )}
      {wereShortcutsOpen && <ShortcutsDialog isOpen={areShortcutsOpen} onClose={onCloseShortcuts} />}
    </>
  );
}

function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
