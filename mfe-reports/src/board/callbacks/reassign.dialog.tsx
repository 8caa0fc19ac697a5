import { failureOf, useMutation, useQuery } from '@dialdeck/apollo';
import { Button, Field, RefusalAlert, Select, SubmitButton, useForm } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { CallbackReceiversDocument, ReassignContactsDocument } from '#__generated__/graphql.ts';
import { ofTeam } from '#board/live-query.ts';
import { type ChosenCallback, receiversOf } from './receivers.rules.ts';

/** Chooses the agents of each list in turn. */
const IN_TURN = '';

/** The server checks the choice and has the sentences. */
const schema = { safeParse: (values: unknown) => ({ success: true, data: values as { userId: string } }) as const };

export interface ReassignDialogProps {
  /** A dialog that leaves while it is open would leave the page hidden from screen readers. */
  isOpen: boolean;
  teamId: string;
  callbacks: readonly ChosenCallback[];
  onClose: () => void;
  /** With the number of callbacks that have another agent. */
  onDone: (count: number) => void;
}

/** Gives chosen callbacks to one agent, or to the agents of each list in turn. */
export function ReassignDialog({ isOpen, ...form }: ReassignDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && form.onClose()}>
      <DialogSurface>
        <ReassignForm {...form} />
      </DialogSurface>
    </Dialog>
  );
}

function ReassignForm({ teamId, callbacks, onClose, onDone }: Omit<ReassignDialogProps, 'isOpen'>) {
  const { data } = useQuery(CallbackReceiversDocument, { variables: ofTeam(teamId), fetchPolicy: 'cache-and-network' });
  const [reassign] = useMutation(ReassignContactsDocument);
  const receivers = receiversOf(callbacks, data?.callLists.nodes ?? []);
  const { form, field, text, isPending, refusal } = useForm({
    schema,
    initial: { userId: IN_TURN },
    async send({ userId }) {
      const contactIds = callbacks.map(({ contactId }) => contactId);
      try {
        const { data: answer } = await reassign({ variables: { contactIds, userId: userId || null } });
        onDone(answer?.handOverCallbacks ?? 0);
        return null;
      } catch (error) {
        return failureOf(error, 'The callbacks were not reassigned. Please try again.');
      }
    },
  });
  const count = callbacks.length;
  return (
    <form {...form}>
      <DialogBody>
        <DialogTitle>{count === 1 ? 'Reassign 1 Callback' : `Reassign ${count} Callbacks`}</DialogTitle>
        <DialogContent>
          <Field label="Agent" hint="The times of the callbacks stay." {...field('userId')}>
            <Select {...text('userId')}>
              <option value={IN_TURN}>The agents of each list in turn</option>
              {receivers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <RefusalAlert sentence={refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton label="Reassign" pendingLabel="Reassigning..." isPending={isPending} />
        </DialogActions>
      </DialogBody>
    </form>
  );
}
