import { CONTACT_TEXTS, type ContactText, TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';
import type { ContactDetail_ContactFragment } from '#__generated__/graphql.ts';
import { Fact } from '#contact-queue/contact/facts.tsx';

/** Shown elsewhere: the name as the title, the address as a link. */
const isPlain = (text: ContactText) => text !== 'firstName' && text !== 'lastName' && text !== 'email';
const PLAIN_TEXTS = CONTACT_TEXTS.filter(isPlain);

/** A contact's texts other than name, address and number. */
export const TextFacts = ({ contact }: { contact: ContactDetail_ContactFragment }) =>
  PLAIN_TEXTS.map(
    (text) =>
      contact[text] && (
        <Fact key={text} name={TEXT_FIELDS[text].label}>
          {contact[text]}
        </Fact>
      ),
  );
