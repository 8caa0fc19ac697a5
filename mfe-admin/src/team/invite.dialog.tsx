import { InvitationSchema } from '@dialdeck/common/teams/team.schemas';
import { Field, Input, useForm } from '@dialdeck/ui/core';
import { useState } from 'react';
import { CreateInvitationDocument, type CreateInvitationMutation } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { RoleSelect } from '#users/role-select.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { forgetInvitations } from './invitations.cache.ts';

export interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A link that somebody registers with; it works once, for seven days. */
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
