import { Button, DangerButton } from '@dialdeck/ui/core';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import { useState } from 'react';

/** The buttons that undo an import after a confirmation, and their effect: for the actions and the body of a step. */
export function useUndoImport(onUndo: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    /** The question, shown instead of the step's own buttons. */
    buttons: isAsking && (
      <>
        <Button onClick={() => setIsAsking(false)}>Keep Contacts</Button>
        <DangerButton
          onClick={() => {
            setIsAsking(false);
            onUndo();
          }}
        >
          Undo Import
        </DangerButton>
      </>
    ),
    start: <Button onClick={() => setIsAsking(true)}>Undo Import...</Button>,
    warning: isAsking && (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          This removes the contacts that this import created and no agent has called. It cannot be undone.
        </MessageBarBody>
      </MessageBar>
    ),
  };
}
