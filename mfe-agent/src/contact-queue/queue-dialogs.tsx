import { lazy, Suspense, useState } from 'react';
import type { QueueScreen } from './desk/use-queue-screen.ts';
import { withValues } from './results/result-draft.rules.ts';

const loadCallResult = async () => ({
  default: (await import('./call-result/call-result.dialog.tsx')).CallResultDialog,
});
const loadContactDetail = async () => ({
  default: (await import('./contact-detail/contact-detail.dialog.tsx')).ContactDetailDialog,
});
/** What is saved or undone while the line is gone. */
const loadResults = () => Promise.all([import('./results/deliver.ts'), import('./undo/take-back.ts')]);
const loadShortcuts = async () => ({ default: (await import('./shortcuts/shortcuts.dialog.tsx')).ShortcutsDialog });

const CallResultDialog = lazy(loadCallResult);
const ContactDetailDialog = lazy(loadContactDetail);
const ShortcutsDialog = lazy(loadShortcuts);

/** On pointer or focus, so that a dialog is there when it is asked for. One that fails to come is asked for again then. */
export function preloadDialogsFrom(screen: HTMLElement | null): () => void {
  const preload = () => void Promise.all([loadCallResult(), loadContactDetail(), loadResults()]).catch(() => undefined);
  const done = new AbortController();
  for (const type of ['pointerenter', 'focusin']) {
    screen?.addEventListener(type, preload, { once: true, signal: done.signal });
  }
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
    <Suspense fallback={null}>
      {wasResultOpen && (
        <CallResultDialog
          draft={result}
          fields={desk.fields}
          onChange={(values) => result && desk.change(withValues(result, values))}
          onStop={() => result && desk.stopTimer(result)}
          onSave={(submission) => void (result && screen.saveOpenResult(result, submission))}
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
    </Suspense>
  );
}

function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
