import { timeText } from '@dialdeck/common/time/date-words';
import { Button, Field, Input } from '@dialdeck/ui/core';
import {
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from '@dialdeck/ui/overlay';
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { useEffect, useRef } from 'react';
import { useShell } from '#shell-context.ts';

export interface InvitationLinkProps {
  invitation: { url: string; expiresAt: string; advice: string | null };
  email: string | null;
  onClose: () => void;
}

/** The link to hand over. */
export function InvitationLink({ invitation: { url, expiresAt, advice }, email, onClose }: InvitationLinkProps) {
  const shell = useShell();
  const link = useRef<HTMLDivElement>(null);
  const select = () => link.current?.querySelector('input')?.select();
  // The button that made it is gone.
  useEffect(() => link.current?.querySelector('input')?.focus(), []);

  function copy(): void {
    navigator.clipboard.writeText(url).then(
      () => shell.notify({ title: 'Link copied' }),
      // Without permission, or on a page without https: the link is selected, so that Ctrl+C takes it.
      select,
    );
  }

  return (
    <DialogBody>
      <DialogTitle>Invitation created</DialogTitle>
      <DialogContent>
        {advice ? (
          <MessageBar intent="warning" layout="multiline" role="alert">
            <MessageBarBody>{advice}</MessageBarBody>
          </MessageBar>
        ) : (
          <p>
            {email ? `The link was sent to ${email}.` : 'Hand this link over to the new team member.'} It works once,
            until {timeText(expiresAt)}.
          </p>
        )}
        <div ref={link}>
          <Field label="Invitation link">
            <Input value={url} readOnly onFocus={(event) => event.target.select()} />
          </Field>
        </div>
      </DialogContent>
      <DialogActions>
        <Button icon={<CopyRegular />} onClick={copy}>
          Copy Link
        </Button>
        <Button appearance="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
