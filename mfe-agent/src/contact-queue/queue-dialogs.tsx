import { lazyDialog } from '@dialdeck/ui/core';
import { useState } from 'react';
import { loadWords } from './call-bar/call-bar.tsx';
import type { QueueScreen } from './desk/use-queue-screen.ts';
import { loadPanels } from './queue-panel.tsx';
import { withValues } from './results/result-draft.rules.ts';

/** Saving and undoing without a connection, and the call bar's text after a call. */
const loadResults = () =>
  Promise.all([import('./results/deliver.ts'), import('./undo/take-back.ts'), loadWords(), loadPanels()]);

const CallResultDialog = lazyDialog(
  async () => (await import('./call-result/call-result.dialog.tsx')).CallResultDialog,
);
const ContactDetailDialog = lazyDialog(
  async () => (await import('./contact-detail/contact-detail.dialog.tsx')).ContactDetailDialog,
);
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts/shortcuts.dialog.tsx')).ShortcutsDialog);

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
  screen: QueueScreen;
  areShortcutsOpen: boolean;
  onCloseShortcuts: () => void;
}

/** The queue's dialogs, one at a time. Each stays mounted once it was open, so that it can close properly. */
export function QueueDialogs({ screen, areShortcutsOpen, onCloseShortcuts }: QueueDialogsProps) {
  const { desk, profile, profileContact } = screen;
  const result = desk.openResult;
  const wasResultOpen = useOnceOpen(result !== null);
  const wasProfileOpen = useOnceOpen(profileContact !== null);
  const wereShortcutsOpen = useOnceOpen(areShortcutsOpen);
  const { draft } = profile;
  return (
    <>
      {wasResultOpen && (
        <CallResultDialog
          draft={result}
          fields={desk.fields}
          onChange={(values) => result && desk.change(withValues(result, values))}
          onStop={() => result && desk.stopTimer(result)}
          onSave={(submission) => result && screen.saveOpenResult(result, submission)}
          onCancel={() => result && desk.closeResult(result, 'discard')}
          onPutAway={() => result && desk.closeResult(result, 'keep')}
        />
      )}
      {wasProfileOpen && draft && (
        <ContactDetailDialog
          contact={profileContact}
          draft={draft}
          fields={desk.fields}
          marked={profile.marked}
          verdict={profileContact ? screen.verdicts.get(profileContact.id) : undefined}
          isAutoDialing={screen.state.isOn}
          hasOpenCall={profileContact !== null && desk.openContactIds.has(profileContact.id)}
          isCut={screen.isCut}
          onChange={(values) => desk.change(withValues(draft, values))}
          onStop={() => desk.stopTimer(draft)}
          onCall={() => profileContact && screen.callFromProfile(profileContact)}
          onMark={(step, submission) => void profile.mark(step, submission)}
          onNext={screen.nextAndCall}
          onPause={screen.toggleAutoDial}
          onCorrect={screen.correct}
          onClose={screen.closeProfile}
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
