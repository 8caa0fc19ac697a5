import { UploadToUserSchema, type UploadToUserValues } from '@dialdeck/common/call-list.schemas';
import { useNavigate } from '@dialdeck/router';
import { Button, Field, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { type FormEvent, useState } from 'react';
import { useForm } from '#form/use-form.ts';
import type { UploadTarget, UploadUser } from './upload-target.ts';
import { useCreateListForUser } from './use-create-list-for-user.ts';
import { UserPicker } from './user-picker.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '32rem' },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

const EMPTY = { selectedUserId: '', callListName: '', description: '' };

/** Step 1: for whom, and what the list is called. */
export function TargetStep({ onContinue }: { onContinue: (target: UploadTarget) => void }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [user, setUser] = useState<UploadUser | null>(null);
  const { set, parse, field, text } = useForm({ schema: UploadToUserSchema, initial: EMPTY });
  const [createListForUser, isPending] = useCreateListForUser();

  async function proceed(chosen: UploadUser, { callListName, description }: UploadToUserValues): Promise<void> {
    const callList = await createListForUser({ user: chosen, name: callListName, description });
    if (callList) onContinue({ user: chosen, callList });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const values = parse();
    if (values && user) void proceed(user, values);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <UserPicker
        field={field('selectedUserId')}
        onSelect={(chosen) => {
          setUser(chosen);
          set({ selectedUserId: chosen?.id ?? '' });
        }}
      />
      <Field label="Call List Name" required {...field('callListName')}>
        <Input autoComplete="off" {...text('callListName')} />
      </Field>
      <Field label="Description (optional)" {...field('description')}>
        <Textarea {...text('description')} />
      </Field>
      <div className={styles.actions}>
        <Button onClick={() => navigate(-1)}>Cancel</Button>
        <Button type="submit" appearance="primary" disabled={isPending}>
          {isPending ? 'Creating...' : 'Continue to Upload'}
        </Button>
      </div>
    </form>
  );
}
