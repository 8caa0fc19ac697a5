import { TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';
import { Button, Field, Input, makeStyles, RefusalAlert, tokens, useForm } from '@dialdeck/ui/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import {
  type AddedField,
  type ContactForm,
  type EditedContact,
  FORM_TEXTS,
  formOf,
  NAMED_FIELDS,
  patchOf,
} from './contact-edit.rules.ts';
import { keptForms } from './kept-forms.ts';
import { useChangeContact } from './use-change-contact.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  input: { minWidth: 0, width: '100%' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface EditContactProps {
  contact: EditedContact;
  /** Why the contact must not be called with its new number, if so. */
  onSaved: (refusal: string | undefined) => void;
  onCancel: () => void;
}

/** The fields of a contact as a form. The typed text survives while the contact is not shown. */
export function EditContact({ contact, onSaved, onCancel }: EditContactProps) {
  const styles = useStyles();
  const kept = keptForms.get(contact.id);
  const [before] = useState<ContactForm>(() => kept?.before ?? formOf(contact));
  const save = useChangeContact(contact.id, contact.phoneE164);
  const close = (then: () => void) => {
    keptForms.delete(contact.id);
    then();
  };
  const { values, set, field, text, form, isPending, refusal } = useForm<ContactForm, ContactForm>({
    schema: NAMED_FIELDS,
    initial: kept?.values ?? before,
    async send(typed) {
      const input = patchOf(before, typed);
      const saved = Object.keys(input).length === 0 ? { failure: null } : await save(input);
      if (saved.failure) return saved.failure;
      close(() => onSaved(saved.refusal));
      return null;
    },
  });
  useLayoutEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  useEffect(() => void keptForms.set(contact.id, { before, values }), [contact.id, before, values]);
  const cancel = () => close(onCancel);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSave) return;
    // The dialog stays open, and the result of its call is not saved.
    event.preventDefault();
    event.stopPropagation();
    if (isSave) form.ref.current?.requestSubmit();
    else cancel();
  };
  const setField = (name: string, value: string) => set({ customFields: { ...values.customFields, [name]: value } });
  const setAdded = (index: number, change: Partial<AddedField>) =>
    set({ added: values.added.map((each, place) => (place === index ? { ...each, ...change } : each)) });
  const { validationMessage: ofFields = null } = field('customFields');
  return (
    <form {...form} className={styles.root} aria-label="Edit contact" onKeyDown={onKeyDown}>
      <div className={styles.fields}>
        {FORM_TEXTS.map((name) => (
          <Field key={name} label={name === 'phone' ? 'Phone' : TEXT_FIELDS[name].label} {...field(name)}>
            <Input className={styles.input} autoComplete="off" {...text(name)} />
          </Field>
        ))}
        {Object.entries(values.customFields).map(([name, value]) => (
          <Field key={name} label={name}>
            <Input
              className={styles.input}
              autoComplete="off"
              value={value}
              onChange={(_event, { value }) => setField(name, value)}
            />
          </Field>
        ))}
      </div>
      {values.added.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are added at the end and never removed
        <div key={index} className={styles.fields}>
          <Field label="Field Name" {...(name.trim() === '' && field('added'))}>
            <Input
              className={styles.input}
              autoComplete="off"
              value={name}
              onChange={(_event, data) => setAdded(index, { name: data.value })}
            />
          </Field>
          <Field label="Value">
            <Input
              className={styles.input}
              autoComplete="off"
              value={value}
              onChange={(_event, data) => setAdded(index, { value: data.value })}
            />
          </Field>
        </div>
      ))}
      <RefusalAlert sentence={refusal ?? ofFields} />
      <div className={styles.actions}>
        <Button
          type="button"
          size="small"
          appearance="subtle"
          onClick={() => set({ added: [...values.added, { name: '', value: '' }] })}
        >
          Add field
        </Button>
        <Button type="submit" size="small" appearance="primary" disabledFocusable={isPending}>
          Save Changes
        </Button>
        <Button type="button" size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
