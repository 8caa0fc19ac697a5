import { formatPhone } from '@dialdeck/common/phone-format';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { SidePanel, STOP } from '../panel/side-panel.tsx';
import type { ResultDraft } from './result-draft.type.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  note: { margin: 0, padding: tokens.spacingHorizontalM },
});

interface UnsavedPanelProps {
  /** What is typed or saved, but neither with the server nor in an open dialog. */
  drafts: readonly ResultDraft[];
  onContinue: (draft: ResultDraft) => void;
  onDiscard: (draft: ResultDraft) => void;
  onSendNow: () => void;
  onClose: () => void;
}

/** Results that the server does not have yet, and what can be done about each. */
export function UnsavedPanel({ drafts, onContinue, onDiscard, onSendNow, onClose }: UnsavedPanelProps) {
  const styles = useStyles();
  return (
    <SidePanel title="Calls without a result" onClose={onClose}>
      {drafts.length === 0 && (
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
                <Button {...STOP} size="small" onClick={() => onContinue(draft)}>
                  Continue
                </Button>
                <Button size="small" appearance="subtle" onClick={() => onDiscard(draft)}>
                  Discard
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

function wordsOf({ contactName, phone, stage, message }: ResultDraft): string {
  const who = `${contactName} (${formatPhone(phone)})`;
  if (stage === 'waiting') return `The result for ${who} is kept on this device and sent when the connection is back.`;
  if (stage === 'refused') return `The result for ${who} was not saved: ${message}`;
  return `The result for ${who} is not saved yet.`;
}
