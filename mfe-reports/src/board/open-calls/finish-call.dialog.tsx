import { failureOf, useMutation } from '@dialdeck/apollo';
import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { instantText } from '@dialdeck/common/time/date-words';
import { CALL_OUTCOMES, type CallOutcome, DISPOSITIONS } from '@dialdeck/common/words';
import { Button, Field, makeStyles, RefusalAlert, Select, SubmitButton, tokens, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { FinishUnreachedDocument, FinishWithResultDocument } from '#__generated__/graphql.ts';
import { finishSchema, finishVariables, RETRY, TIMES } from './finish-call.rules.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  about: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export interface FinishCallDialogProps {
  /** A dialog that leaves while it is open would leave the page hidden from screen readers. */
  isOpen: boolean;
  call: {
    readonly id: string;
    readonly contactId?: string | null;
    readonly name: string;
    readonly phoneNumber: string;
    readonly calledAt: string;
    readonly userName: string;
  };
  onClose: () => void;
  onDone: () => void;
}

/** The result of a call that an agent has left open. */
export function FinishCallDialog({ isOpen, ...form }: FinishCallDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && form.onClose()}>
      <DialogSurface>
        <FinishCallForm {...form} />
      </DialogSurface>
    </Dialog>
  );
}

function FinishCallForm({ call, onClose, onDone }: Omit<FinishCallDialogProps, 'isOpen'>) {
  const styles = useStyles();
  const [saveResult] = useMutation(FinishWithResultDocument);
  const [saveUnreached] = useMutation(FinishUnreachedDocument);
  const { form, field, text, values, isPending, refusal } = useForm({
    schema: finishSchema,
    initial: { callOutcome: '', next: '', callbackTime: '24hours', notes: '' },
    async send(result) {
      const contactId = call.contactId ?? '';
      try {
        const input = finishVariables(call.id, result);
        if ('disposition' in input) await saveResult({ variables: { contactId, input } });
        else await saveUnreached({ variables: { contactId, input } });
        onDone();
        return null;
      } catch (error) {
        return failureOf(error, 'The result was not saved. Please try again.');
      }
    },
  });
  return (
    <form {...form}>
      <DialogBody>
        <DialogTitle>Finish Call</DialogTitle>
        <DialogContent className={styles.fields}>
          <p className={styles.about}>
            <bdi>{call.name}</bdi>
            {` · ${formatPhone(call.phoneNumber)} · ${call.userName}, ${instantText(call.calledAt)}`}
          </p>
          <Field label="Call Outcome" {...field('callOutcome')}>
            <Select {...text('callOutcome')}>
              <option value="">Choose an outcome</option>
              {CALL_OUTCOMES.map((outcome: CallOutcome) => (
                <option key={outcome} value={outcome}>
                  {OUTCOME_WORDS[outcome]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="What's Next" {...field('next')}>
            <Select {...text('next')}>
              <option value="">Choose what comes next</option>
              {DISPOSITIONS.map((disposition) => (
                <option key={disposition} value={disposition}>
                  {disposition === 'archived' ? 'Archive' : DISPOSITION_WORDS[disposition]}
                </option>
              ))}
              <option value={RETRY}>Try Again</option>
            </Select>
          </Field>
          <Field label="Callback Time" {...field('callbackTime')}>
            <Select {...text('callbackTime')} disabled={values.next !== 'callback'}>
              {TIMES.map(({ time, label }) => (
                <option key={time} value={time}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Notes" {...field('notes')}>
            <Textarea {...text('notes')} />
          </Field>
          <RefusalAlert sentence={refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton label="Save Result" pendingLabel="Saving..." isPending={isPending} />
        </DialogActions>
      </DialogBody>
    </form>
  );
}
