import { Button, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Facts } from '#contact-queue/contact/facts.tsx';
import type { EditedContact } from './contact-edit.rules.ts';
import { keptForms } from './kept-forms.ts';

const EditContact = lazyPart(
  async () => (await import(/* webpackChunkName: "first-key" */ './edit-contact.tsx')).EditContact,
);

const useStyles = makeStyles({
  refusal: { margin: 0, marginTop: tokens.spacingVerticalXS, color: tokens.colorStatusDangerForeground1 },
});

interface EditableFactsProps {
  title: string;
  contact: EditedContact;
  /** After the facts. */
  more: ReactNode;
  children: ReactNode;
}

/** The facts about a contact, which turn into a form in the same place. */
export function EditableFacts({ title, contact, more, children }: EditableFactsProps) {
  const styles = useStyles();
  const [isEdited, setEdited] = useState(() => keptForms.has(contact.id));
  const [refusal, setRefusal] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const close = (sentence?: string) => {
    setRefusal(sentence);
    setEdited(false);
  };
  return (
    <Facts
      title={title}
      action={
        !isEdited && (
          <Button ref={button as Ref<never>} size="small" onClick={() => setEdited(true)}>
            Edit
          </Button>
        )
      }
      more={more}
      form={isEdited && <EditContact contact={contact} onSaved={close} onCancel={() => close()} />}
      note={
        <p role="status" className={styles.refusal}>
          {refusal}
        </p>
      }
    >
      {children}
    </Facts>
  );
}
