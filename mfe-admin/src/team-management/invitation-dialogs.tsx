import { InvitationSchema } from '@dialdeck/common/teams/team.schemas';
import { instantText } from '@dialdeck/common/time/date-words';
import { Button, Field, Input, type Refusal, useForm } from '@dialdeck/ui/core';
import {
  ConfirmDialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from '@dialdeck/ui/overlay';
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { useEffect, useRef, useState } from 'react';
import {
  CreateInvitationDocument,
  type CreateInvitationMutation,
  type InvitationRow_InvitationFragment,
  RevokeInvitationDocument,
} from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { RoleSelect } from '#user-management/role-select.tsx';
import { forgetInvitations, invitationName } from './invitation.ts';

export interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A link for one registration; it works once, for seven days. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <Invite onClose={onClose} />
    </FormDialog>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{
    invitation: CreateInvitationMutation['createInvitation'];
    email: string | null;
  }>();
  const [createInvitation] = useChange(CreateInvitationDocument, {
    failure: { fallback: 'Failed to create invitation' },
    update: forgetInvitations,
  });
  const { field, text, ...state } = useForm({
    schema: InvitationSchema,
    initial: { email: '', role: 'user' as const },
    async send({ email = null, role }) {
      const { data, refusal } = await createInvitation({ input: { role, email } });
      if (data) setMade({ invitation: data.createInvitation, email });
      return refusal;
    },
  });
  if (made) return <InvitationLink {...made} onClose={onClose} />;

  return (
    <FormDialogBody
      {...state}
      title="Invite by Link"
      description="Create a link to register with. It works once, and for 7 days."
      submitLabel="Create Link"
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field
        label="Email (optional)"
        hint="The link is sent there, and only that address can use it."
        {...field('email')}
      >
        <Input type="email" autoComplete="off" {...text('email')} />
      </Field>
      <RoleSelect select={text('role')} field={field('role')} />
    </FormDialogBody>
  );
}

interface InvitationLinkProps {
  invitation: { url: string; expiresAt: string; advice: string | null };
  email: string | null;
  onClose: () => void;
}

/** The link to hand over. */
function InvitationLink({ invitation: { url, expiresAt, advice }, email, onClose }: InvitationLinkProps) {
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
            until {instantText(expiresAt)}.
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

export interface RevokeInvitationDialogProps {
  isOpen: boolean;
  invitation: InvitationRow_InvitationFragment | null;
  onClose: () => void;
}

export function RevokeInvitationDialog({ isOpen, invitation, onClose }: RevokeInvitationDialogProps) {
  const [revokeInvitation] = useChange(RevokeInvitationDocument, {
    success: () => ({ title: 'Invitation Revoked', body: 'Its link does not work any more.' }),
    failure: { fallback: 'Failed to revoke the invitation' },
    whenGone: ({ id }) => ({ revokeInvitation: id }),
    update: forgetInvitations,
  });

  async function revoke(): Promise<Refusal | null> {
    if (!invitation) return null;
    const { refusal } = await revokeInvitation({ id: invitation.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Revoke Invitation"
      confirmLabel="Revoke"
      onCancel={onClose}
      onConfirm={revoke}
    >
      The link for {invitationName(invitation ?? {})} will not work any more. This action cannot be undone.
    </ConfirmDialog>
  );
}
