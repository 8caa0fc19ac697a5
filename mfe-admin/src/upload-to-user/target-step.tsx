import { UploadToUserSchema } from '@dialdeck/common/calls/call-list.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { useNavigate } from '@dialdeck/router';
import { Button, Field, Input, makeStyles, RefusalAlert, SubmitButton, tokens, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { useRef, useState } from 'react';
import { AddAssignmentDocument, CreateCallListDocument, type CreateCallListMutation } from '#__generated__/graphql.ts';
import { addCallList } from '#call-lists/call-list-cache.ts';
import { type Outcome, useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import type { UploadTarget, UploadUser } from './upload-target.ts';
import { UserPicker } from './user-picker.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '32rem' },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

const EMPTY = { selectedUserId: '', callListName: '', description: '' };

/** Step 1: the user, and the name of the list. */
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

type CallList = CreateCallListMutation['createCallList'];

interface ListForUser {
  user: UploadUser;
  name: string;
  description: string | null;
}

const FAILURE = { title: 'Error', fallback: 'Failed to create call list' };

/** Makes a list and gives it to one user. Where only the second step failed, another try does not make a second list. */
function useCreateListForUser() {
  const shell = useShell();
  const unassigned = useRef<CallList>(null);
  const [createCallList] = useChange(CreateCallListDocument, {
    failure: FAILURE,
    update: (cache, data) => addCallList(cache, data.createCallList),
  });
  const [addAssignment] = useChange(AddAssignmentDocument, { failure: FAILURE });

  return async function create({ user, name, description }: ListForUser): Promise<Outcome<CallList>> {
    const earlier = unassigned.current;
    const isSame = earlier?.name === name && earlier.description === description;
    const created = isSame
      ? { data: { createCallList: earlier }, refusal: null }
      : await createCallList({ input: { name, description, defaultCountry: DEFAULT_COUNTRY } });
    if (!created.data) return created;
    const callList = created.data.createCallList;
    unassigned.current = callList;
    const assigned = await addAssignment({ callListId: callList.id, userId: user.id });
    if (!assigned.data) return assigned;
    unassigned.current = null;
    const title = `Call list "${name}" has been created and assigned to ${fullName(user)}`;
    shell.notify({ title });
    return { data: callList, refusal: null };
  };
}
