import { type FormOptions, makeStyles, Panel, RefusalAlert, SubmitButton, tokens, useForm } from '@dialdeck/ui/core';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** A form that knows whether its values differ from the saved ones. */
export function useGroup<Values extends object, Parsed>({ schema, initial, send }: FormOptions<Values, Parsed>) {
  const [saved, setSaved] = useState(initial);
  const shown = useRef(initial);
  const { form, ...state } = useForm({
    schema,
    initial,
    async send(parsed: Parsed) {
      // Text typed before the answer arrives is not saved yet.
      const sent = shown.current;
      const refusal = await send(parsed);
      if (!refusal) setSaved(sent);
      return refusal;
    },
  });
  useLayoutEffect(() => {
    shown.current = state.values;
  });
  const isChanged = JSON.stringify(state.values) !== JSON.stringify(saved);
  const onSubmit = (event: FormEvent) => (isChanged ? form.onSubmit(event) : event.preventDefault());
  return { ...state, form: { ...form, onSubmit }, isChanged };
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  buttons: { display: 'flex' },
});

interface SettingsGroupProps extends Pick<ReturnType<typeof useGroup>, 'form' | 'isPending' | 'refusal' | 'isChanged'> {
  title: string;
  note: string;
  children: ReactNode;
}

/** One group of settings, which is saved by itself. */
export function SettingsGroup({ title, note, form, isPending, refusal, isChanged, children }: SettingsGroupProps) {
  const styles = useStyles();
  return (
    <Panel title={title} note={note}>
      <form {...form} className={styles.form}>
        {children}
        <RefusalAlert sentence={refusal} />
        <div className={styles.buttons}>
          <SubmitButton label="Save" pendingLabel="Saving..." isPending={isPending} isIdle={!isChanged} />
        </div>
      </form>
    </Panel>
  );
}
