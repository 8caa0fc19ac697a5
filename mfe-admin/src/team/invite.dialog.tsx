import { InvitationSchema } from '@dialdeck/common/team.schemas';
import { Field, Input } from '@dialdeck/ui/core';
import { useState } from 'react';
import { CreateInvitationDocument, type CreateInvitationMutation } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useForm } from '#form/use-form.ts';
import { useChange } from '#mutation/use-change.ts';
import { RoleSelect } from '#users/role-select.tsx';
import { InvitationLink } from './invitation-link.tsx';

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
  const { parse, field, text } = useForm({ schema: InvitationSchema, initial: { email: '', role: 'user' as const } });
  const [createInvitation, isPending] = useChange(CreateInvitationDocument, {
    failure: { fallback: 'Failed to create invitation' },
  });
  if (made) return <InvitationLink {...made} onClose={onClose} />;

  function submit(): boolean {
    const input = parse();
    if (!input) return false;
    const email = input.email ?? null;
    void createInvitation({ input: { ...input, email } }).then(
      (data) => data && setMade({ invitation: data.createInvitation, email }),
    );
    return true;
  }

  return (
    <FormDialogBody
      title="Invite by Link"
      description="Create a link to register with. It works once, and for 7 days."
      submitLabel="Create Link"
      pendingLabel="Creating..."
      isPending={isPending}
      onSubmit={submit}
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
