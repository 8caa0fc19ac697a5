import { makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { ContactFacts } from './contact-facts.tsx';
import { History } from './history.tsx';
import { type PastCall, useContactCalls } from './use-contact-calls.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, overflowY: 'auto', paddingBlockStart: tokens.spacingVerticalS },
});

interface ContactContextProps {
  contactId: string;
  tab: 'Contact' | 'History';
  isCalling: boolean;
  onCorrect?: ((call: PastCall) => void) | undefined;
}

/** Details and history of the contact, beside the form of a call. */
export function ContactContext({ contactId, tab, isCalling, onCorrect }: ContactContextProps) {
  const styles = useStyles();
  const history = useContactCalls(contactId, isCalling);
  const { contact, error } = history;
  return (
    <div role="tabpanel" aria-label={tab} className={styles.root}>
      {tab === 'History' || error ? (
        <History history={history} onCorrect={onCorrect} />
      ) : contact ? (
        <ContactFacts contact={contact} history={history} />
      ) : (
        <Spinner size="small" label="Loading contact..." />
      )}
    </div>
  );
}
