import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/user.rules';
import { useRef } from 'react';
import { AddAssignmentDocument, CreateCallListDocument, type CreateCallListMutation } from '#__generated__/graphql.ts';
import { addCallList } from '#lists/call-lists.cache.ts';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import type { UploadUser } from './upload-target.ts';

type CallList = CreateCallListMutation['createCallList'];

export interface ListForUser {
  user: UploadUser;
  name: string;
  description: string | null;
}

const FALLBACK = 'Failed to create call list';

/** Makes a list and gives it to one user. Where only the second step failed, another try does not make a second list. */
export function useCreateListForUser() {
  const shell = useShell();
  const unassigned = useRef<CallList>(null);
  const [createCallList, isCreating] = useChange(CreateCallListDocument, {
    failure: { fallback: FALLBACK },
    update: (cache, data) => addCallList(cache, data.createCallList),
  });
  const [addAssignment, isAssigning] = useChange(AddAssignmentDocument, { failure: { fallback: FALLBACK } });

  async function create({ user, name, description }: ListForUser): Promise<CallList | null> {
    const earlier = unassigned.current;
    const isSame = earlier?.name === name && earlier.description === description;
    const callList = isSame
      ? earlier
      : (await createCallList({ input: { name, description, defaultCountry: DEFAULT_COUNTRY } }))?.createCallList;
    if (!callList) return null;
    unassigned.current = callList;
    if (!(await addAssignment({ callListId: callList.id, userId: user.id }))) return null;
    unassigned.current = null;
    const title = `Call list "${name}" has been created and assigned to ${fullName(user)}`;
    shell.notify({ title });
    return callList;
  }

  return [create, isCreating || isAssigning] as const;
}
