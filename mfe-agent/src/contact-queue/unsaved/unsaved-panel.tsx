import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { LOOK_EVERY_MS } from '#contact-queue/callbacks/use-due-callbacks.ts';
import { momentWords } from '#contact-queue/contact/contact-dates.ts';
import { finishDraft } from '#contact-queue/open-calls/finish-draft.ts';
import type { OpenCall } from '#contact-queue/open-calls/use-open-calls.ts';
import { SidePanel, STOP } from '#contact-queue/panel/side-panel.tsx';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useNow } from '#contact-queue/use-now.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  // The buttons of all entries are in one column.
  words: { flexBasis: '100%', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  note: { margin: 0, padding: tokens.spacingHorizontalM },
});

interface UnsavedPanelProps {
  /** Results that are typed or saved, but neither on the server nor in an open dialog. */
  drafts: readonly ResultDraft[];
  onContinue: (draft: ResultDraft) => void;
  onDiscard: (draft: ResultDraft) => void;
  onSendNow: () => void;
  /** Calls without a result that nothing was typed for here. */
  openCalls: readonly OpenCall[];
  /** Calls without a result that are older than those shown. */
  older: number;
  /** The owner of the drafts. */
  userId: string;
  /** With the result that begins then. */
  onFinish: (draft: ResultDraft) => void;
  onNotReached: (draft: ResultDraft) => void;
  onClose: () => void;
}

/** Results that the server does not have yet, and the actions for each. */
export function UnsavedPanel(props: UnsavedPanelProps) {
  const { drafts, openCalls, older, userId, onContinue, onDiscard, onSendNow, onFinish, onNotReached, onClose } = props;
  const styles = useStyles();
  const now = useNow(true, LOOK_EVERY_MS);
  return (
    <SidePanel title="Calls without a result" onClose={onClose}>
      {drafts.length + openCalls.length === 0 && (
        <p className={styles.note} role="status">
          Every call has its result.
        </p>
      )}
      <ul className={styles.list} aria-label="Unsaved results">
        {drafts.map((draft) => (
          <li key={draft.key} className={styles.entry}>
            <span className={styles.words}>{wordsOf(draft)}</span>
            {draft.stage === 'waiting' ? (
              <Button {...STOP} size="small" onClick={onSendNow}>
                Send now
              </Button>
            ) : (
              <>
                <Button
                  {...STOP}
                  size="small"
                  aria-label={`Continue ${draft.contactName}`}
                  onClick={() => onContinue(draft)}
                >
                  Continue
                </Button>
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={`Discard ${draft.contactName}`}
                  onClick={() => onDiscard(draft)}
                >
                  Discard
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <ul className={styles.list} aria-label="Open calls">
        {openCalls.map((call) => (
          <li key={call.id} className={styles.entry}>
            <span className={styles.words}>
              <bdi className={styles.name}>{nameOf(call)}</bdi>
              {` · ${formatPhone(call.phoneNumber)} · called ${momentWords(call.calledAt, now)}`}
            </span>
            <Button
              {...STOP}
              size="small"
              aria-label={`Finish ${nameOf(call)}`}
              onClick={() => onFinish(finishDraft(call, userId))}
            >
              Finish
            </Button>
            <Button
              size="small"
              appearance="subtle"
              aria-label={`I did not reach anybody: ${nameOf(call)}`}
              onClick={() => onNotReached(finishDraft(call, userId))}
            >
              I did not reach anybody
            </Button>
          </li>
        ))}
      </ul>
      {older > 0 && (
        <p className={styles.note}>
          {older === 1 ? '1 older call follows' : `${number.format(older)} older calls follow`} once these have results.
        </p>
      )}
    </SidePanel>
  );
}

const number = new Intl.NumberFormat();

const nameOf = (call: OpenCall) => call.contactName ?? formatPhone(call.phoneNumber);

function wordsOf({ contactName, phone, stage, message }: ResultDraft): string {
  const who = `${contactName} (${formatPhone(phone)})`;
  if (stage === 'waiting') return `The result for ${who} is kept on this device and sent when the connection is back.`;
  if (stage === 'refused' && message !== null) return `The result for ${who} was not saved: ${message}`;
  return `The result for ${who} is not saved yet.`;
}
