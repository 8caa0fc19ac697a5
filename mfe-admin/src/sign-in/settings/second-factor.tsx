import {
  REQUIRED_FOR,
  type RequiredFor,
  SignInSettingsSchema,
} from '@dialdeck/common/sign-in/identity-provider.schemas';
import { Field, makeStyles, Panel, RefusalAlert, Select, SubmitButton, tokens, useForm } from '@dialdeck/ui/core';
import { useChangeSettings } from './use-change-settings.ts';

const LABELS = { nobody: 'Nobody', admins: 'Admins', everybody: 'Everybody' } as const satisfies Record<
  RequiredFor,
  string
>;

const NOTICES = {
  nobody: 'No user needs an authenticator to sign in.',
  admins: 'Admins without an authenticator set it up at their next sign-in.',
  everybody: 'People without an authenticator set it up at their next sign-in.',
} as const satisfies Record<RequiredFor, string>;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '26rem' },
});

/** The people who must enter a code after the password. */
export function SecondFactor({ requiredFor }: { requiredFor: RequiredFor }) {
  const styles = useStyles();
  const change = useChangeSettings(({ secondFactor }) => ({
    title: 'Second factor changed',
    body: NOTICES[secondFactor],
  }));
  const { form, isPending, refusal, field, text, values, set } = useForm({
    schema: SignInSettingsSchema,
    // Until the admin chooses, the form follows the saved value, even if another admin changes it.
    initial: { secondFactor: undefined as RequiredFor | undefined },
    async send({ secondFactor = requiredFor }) {
      const refused = await change({ secondFactor });
      if (!refused) set({ secondFactor: undefined });
      return refused;
    },
  });
  return (
    <Panel title="Second factor" note="A code from an authenticator app, required after the password.">
      <form {...form} className={styles.form}>
        <Field
          label="Required for"
          hint="People without an authenticator set it up at their next sign-in with a password. Open sessions continue."
          {...field('secondFactor')}
        >
          <Select {...text('secondFactor')} value={values.secondFactor ?? requiredFor}>
            {REQUIRED_FOR.map((each) => (
              <option key={each} value={each}>
                {LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <RefusalAlert sentence={refusal} />
        <div>
          <SubmitButton label="Save" pendingLabel="Saving..." isPending={isPending} />
        </div>
      </form>
    </Panel>
  );
}
