import { useQuery } from '@dialdeck/apollo';
import { formatPhone } from '@dialdeck/common/phone-format';
import { Badge, Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { DueCallbacksDocument, QueueContactFragmentDoc } from '#__generated__/graphql.ts';
import { callbackTime } from '../contact/contact-dates.ts';
import { contactName } from '../contact/contact-words.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { dueAmong } from './due.rules.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
  },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    // However many there are, the queue stays in sight.
    maxHeight: '30dvh',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  who: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Promises fall due without anybody doing anything. */
const ASK_EVERY_MS = 60_000;
const SHOWN_AT_FIRST = 3;

interface DueCallbacksProps {
  /** Results that wait for the connection are done with, for whoever saved them. */
  waitingIds: ReadonlySet<string>;
  onCall: (contact: QueueContact) => void;
}

/** The lane above the queue: whom this agent has promised to call by now, in whatever list. */
export function DueCallbacks({ waitingIds, onCall }: DueCallbacksProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(DueCallbacksDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: ASK_EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  const due = dueAmong(data?.callbacks.nodes ?? [], waitingIds, new Date());
  if (due.length === 0) return null;
  const count = Math.max(due.length, data?.callbacks.dueCount ?? 0);
  const shown = isOpen ? due : due.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles.root} aria-label="Callbacks due">
      <div className={styles.head}>
        <h2 className={styles.title}>
          Callbacks due
          <Badge appearance="filled" color="brand">
            {count}
          </Badge>
        </h2>
        {due.length > SHOWN_AT_FIRST && (
          <Button size="small" appearance="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : moreWords(due.length, count)}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {shown.map((node) => {
          const contact = readFragment(QueueContactFragmentDoc, node);
          return (
            <li key={contact.id} className={styles.row}>
              <span className={styles.who}>
                <bdi>{contactName(contact)}</bdi>{' '}
                <span className={styles.quiet}>
                  {`${node.callList?.name ?? ''} · ${node.callbackAt ? callbackTime(node.callbackAt) : ''} · ${formatPhone(contact.phone)}`}
                </span>
              </span>
              <Button
                size="small"
                icon={<CallRegular />}
                aria-label={`Call ${contactName(contact)}`}
                onClick={() => onCall(contact)}
              >
                Call
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const moreWords = (here: number, due: number) => (here < due ? `Show ${here} of ${due}` : `Show all ${here}`);
