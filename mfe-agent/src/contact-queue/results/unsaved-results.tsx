import { formatPhone } from '@dialdeck/common/phone-format';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import type { ResultDraft } from './result-draft.type.ts';

const useStyles = makeStyles({
  // There before it says something, as a live region must be, and taking no room until then.
  status: { ':empty': { position: 'absolute' } },
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  icon: { color: tokens.colorStatusWarningForeground1, fontSize: tokens.fontSizeBase500, lineHeight: 0 },
  words: { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
});

interface UnsavedResultsProps {
  /** What is typed or saved, but neither with the server nor in an open dialog. */
  drafts: readonly ResultDraft[];
  onContinue: (draft: ResultDraft) => void;
  onDiscard: (draft: ResultDraft) => void;
  onSendNow: () => void;
}

/** Results that the server does not have yet, and what can be done about each. */
export function UnsavedResults({ drafts, onContinue, onDiscard, onSendNow }: UnsavedResultsProps) {
  const styles = useStyles();
  return (
    <div role="status" className={styles.status}>
      {drafts.length > 0 && (
        <ul className={styles.root} aria-label="Unsaved results">
          {drafts.map((draft) => (
            <li key={draft.key} className={styles.item}>
              <span className={styles.icon}>
                <WarningRegular />
              </span>
              <span className={styles.words}>{wordsOf(draft)}</span>
              {draft.stage === 'waiting' ? (
                <Button size="small" onClick={onSendNow}>
                  Send now
                </Button>
              ) : (
                <>
                  <Button size="small" onClick={() => onContinue(draft)}>
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
      )}
    </div>
  );
}

function wordsOf({ contactName, phone, stage, message }: ResultDraft): string {
  const who = `${contactName} (${formatPhone(phone)})`;
  if (stage === 'waiting') return `The result for ${who} is kept on this device and sent when the connection is back.`;
  if (stage === 'refused') return `The result for ${who} was not saved: ${message}`;
  return `The result for ${who} is not saved yet.`;
}
