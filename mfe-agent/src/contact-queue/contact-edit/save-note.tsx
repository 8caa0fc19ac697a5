import { Button, RefusalAlert } from '@dialdeck/ui/core';
import { useState } from 'react';
import { useChangeContact } from './use-change-contact.ts';

interface SaveNoteProps {
  contact: { readonly id: string; readonly phoneE164: string; readonly notes?: string | null };
  /** As typed. */
  notes: string;
  isDisabled: boolean;
}

/** Saves notes without a call. */
export function SaveNote({ contact, notes, isDisabled }: SaveNoteProps) {
  const save = useChangeContact(contact.id, contact.phoneE164);
  const [saved, setSaved] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const typed = notes.trim();
  const isChanged = typed !== saved && typed !== (contact.notes ?? '');
  const send = async () => {
    setPending(true);
    const answer = await save({ notes: typed || null });
    setPending(false);
    setFailure(answer.failure?.sentence ?? null);
    if (!answer.failure) setSaved(typed);
  };
  return (
    <>
      <Button
        size="small"
        disabledFocusable={!isChanged || isDisabled || isPending}
        onClick={() => isChanged && !isPending && void send()}
      >
        Save Note
      </Button>
      <RefusalAlert sentence={failure} />
    </>
  );
}
