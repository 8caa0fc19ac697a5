import { useQuery } from '@dialdeck/apollo';
import { overdueWords } from '@dialdeck/common/calls/overdue.rules';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import { Button, CutText, makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { CallbackPageDocument, QueueContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { contactName } from '#contact-queue/contact/contact-words.ts';
import { SidePanel, STOP } from '#contact-queue/panel/side-panel.tsx';
import { useNow } from '#contact-queue/use-now.ts';
import { dueAmong } from './due.rules.ts';
import { CALLBACK_POLL, LOOK_EVERY_MS } from './use-due-callbacks.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  note: { margin: 0, padding: tokens.spacingHorizontalM },
  more: { display: 'flex', justifyContent: 'center', padding: tokens.spacingVerticalS },
});

interface CallbacksPanelProps {
  /** Contacts whose result waits for the connection: for this agent they are finished. */
  waitingIds: ReadonlySet<string>;
  onCall: (contact: QueueContact) => void;
  onClose: () => void;
}

/** This agent's callbacks that are due, in all lists, the most overdue first. */
export function CallbacksPanel({ onClose, ...page }: CallbacksPanelProps) {
  return (
    <SidePanel title="Callbacks due" onClose={onClose}>
      <CallbackPage {...page} after={null} />
    </SidePanel>
  );
}

interface CallbackPageProps extends Omit<CallbacksPanelProps, 'onClose'> {
  /** The end of the previous page. */
  after: string | null;
}

/** One page of fifty callbacks; renders the next page below it. */
function CallbackPage({ after, waitingIds, onCall }: CallbackPageProps) {
  const styles = useStyles();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const answer = useQuery(CallbackPageDocument, {
    variables: { after },
    fetchPolicy: 'cache-and-network',
    ...CALLBACK_POLL,
  });
  const { nodes, pageInfo } = (answer.data ?? answer.previousData)?.callbacks ?? {};
  const now = useNow(true, LOOK_EVERY_MS);
  if (!nodes) {
    return (
      <div className={styles.note} role="status">
        {answer.error ? 'Callbacks could not be loaded. They are asked for again.' : <Spinner label="Loading..." />}
      </div>
    );
  }
  const due = dueAmong(nodes, waitingIds, now);
  const end = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  return (
    <>
      {due.length === 0 && after === null && (
        <p className={styles.note} role="status">
          No callbacks due
        </p>
      )}
      <ul className={styles.list}>
        {due.map((callback) => {
          const contact = readFragment(QueueContactFragmentDoc, callback);
          const name = contactName(contact);
          return (
            <li key={callback.id} className={styles.entry}>
              <div className={styles.words}>
                <CutText className={styles.name}>{name}</CutText>
                <CutText className={styles.quiet}>{callback.callList?.name}</CutText>
                <div className={styles.quiet}>
                  {`${nearTimeText(callback.callbackAt, now)} · ${overdueWords(callback.callbackAt, now)}`}
                </div>
                {callback.notes && <CutText className={styles.quiet}>{callback.notes}</CutText>}
              </div>
              <Button {...STOP} icon={<CallRegular />} aria-label={`Call ${name}`} onClick={() => onCall(contact)}>
                Call
              </Button>
            </li>
          );
        })}
      </ul>
      {end && isMoreOpen && <CallbackPage after={end} waitingIds={waitingIds} onCall={onCall} />}
      {end && !isMoreOpen && due.length === nodes.length && (
        <div className={styles.more}>
          <Button {...STOP} appearance="subtle" onClick={() => setMoreOpen(true)}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
