import { fullName } from '@dialdeck/common/teams/user.rules';

/** A callback that a lead has chosen. */
export interface ChosenCallback {
  readonly contactId: string;
  readonly callListId: string;
  /** Its agent. */
  readonly userId: string;
}

interface AssignedList {
  readonly id: string;
  readonly assignees?:
    | readonly { readonly id: string; readonly firstName?: string | null; readonly lastName?: string | null }[]
    | null;
}

/**
 * The agents who have the lists of all chosen callbacks, by name. An unknown list does not narrow the choice: the server checks it.
 * An agent who has all these callbacks already is left out.
 */
export function receiversOf(
  callbacks: readonly ChosenCallback[],
  lists: readonly AssignedList[],
): { readonly id: string; readonly name: string }[] {
  const chosen = new Set(callbacks.map(({ callListId }) => callListId));
  const [first, ...others] = lists.filter(({ id }) => chosen.has(id)).map(({ assignees }) => assignees ?? []);
  return (first ?? [])
    .filter(({ id }) => others.every((assignees) => assignees.some((each) => each.id === id)))
    .filter(({ id }) => callbacks.some(({ userId }) => userId !== id))
    .map((person) => ({ id: person.id, name: fullName(person) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
