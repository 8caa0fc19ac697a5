import { UploadToUserSchema } from '@dialdeck/common/calls/call-list.schemas';
import { useNavigate } from '@dialdeck/router';
import { Button, Field, Input, makeStyles, RefusalAlert, SubmitButton, tokens, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { useState } from 'react';
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
  const createListForUser = useCreateListForUser();
  const { set, field, text, form, isPending, refusal } = useForm({
    schema: UploadToUserSchema,
    initial: EMPTY,
    async send({ callListName, description }) {
      if (!user) return null;
      const created = await createListForUser({ user, name: callListName, description });
      if (created.data) onContinue({ user, callList: created.data });
      return created.refusal;
    },
  });

  return (
    <form {...form} className={styles.form}>
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
      <RefusalAlert sentence={refusal} />
      <div className={styles.actions}>
        <Button onClick={() => navigate(-1)}>Cancel</Button>
        <SubmitButton label="Continue to Upload" pendingLabel="Creating..." isPending={isPending} />
      </div>
    </form>
  );
}
