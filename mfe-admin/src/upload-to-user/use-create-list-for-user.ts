import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { useRef } from 'react';
import { AddAssignmentDocument, CreateCallListDocument, type CreateCallListMutation } from '#__generated__/graphql.ts';
import { addCallList } from '#lists/call-lists.cache.ts';
import { type Outcome, useChange } from '#mutation/use-change.ts';
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
  const [createCallList] = useChange(CreateCallListDocument, {
    failure: { fallback: FALLBACK },
    update: (cache, data) => addCallList(cache, data.createCallList),
  });
  const [addAssignment] = useChange(AddAssignmentDocument, { failure: { fallback: FALLBACK } });

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
