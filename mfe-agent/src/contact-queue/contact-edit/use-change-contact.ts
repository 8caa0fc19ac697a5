import { type Failure, failureOf, useApolloClient, useMutation } from '@dialdeck/apollo';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ChangeContactDocument,
  type ContactChangeInput,
  ContactVerdictsDocument,
  CorrectedContactFragmentDoc,
} from '#__generated__/graphql.ts';
import { forbidden } from '#contact-queue/verdict/verdict-words.ts';

export interface SavedContact {
  readonly failure: Failure | null;
  /** Why the contact must not be called with its new number. */
  readonly refusal?: string | undefined;
}

/** Saves a correction. The rows show it with the answer; the verdict of another number is read again. */
export function useChangeContact(contactId: string, phoneE164: string) {
  const client = useApolloClient();
  const [change] = useMutation(ChangeContactDocument);
  return async (input: ContactChangeInput): Promise<SavedContact> => {
    try {
      const { data } = await change({ variables: { id: contactId, input } });
      const contact = data?.changeContact;
      const isNewNumber = readFragment(CorrectedContactFragmentDoc, contact)?.phoneE164 !== phoneE164;
      if (!isNewNumber) return { failure: null };
      client.refetchQueries({ include: [ContactVerdictsDocument] });
      return { failure: null, refusal: forbidden(contact?.verdict) };
    } catch (error) {
      return { failure: failureOf(error, 'Failed to update contact') };
    }
  };
}
