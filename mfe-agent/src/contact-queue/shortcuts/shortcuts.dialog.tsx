import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { CALL_OUTCOMES, DISPOSITIONS } from '@dialdeck/common/words';
import { Button, makeStyles, Switch, tokens } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { NEXT_STEP_LABELS } from '#contact-queue/contact/contact-words.ts';
import { NEVER_AGAIN_KEY, NEXT_STEP_KEYS, outcomeKey, RETRY_KEY } from './result-keys.ts';
import { useShortcutSetting } from './shortcut-setting.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXL}`,
    margin: 0,
    marginTop: tokens.spacingVerticalM,
  },
  key: { fontFamily: tokens.fontFamilyMonospace },
  meaning: { margin: 0 },
});

interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const styles = useStyles();
  const [isOn, setOn] = useShortcutSetting();
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogContent>
            <Switch label="Single-key shortcuts" checked={isOn} onChange={(_event, { checked }) => setOn(checked)} />
            <dl className={styles.list}>
              {SHORTCUT_TABLE.map(([key, meaning]) => (
                <div key={key} style={{ display: 'contents' }}>
                  <dt className={styles.key}>{key}</dt>
                  <dd className={styles.meaning}>{meaning}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** All keys of the queue and its dialogs, for the help dialog. */
const SHORTCUT_TABLE = [
  ['/', 'Search contacts'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['C', 'Call the current contact'],
  ['N', 'Next Contact'],
  ['A', 'Start or pause auto dial'],
  ['P', 'Your state: pause or be ready'],
  ['D', 'Details of the current contact'],
  ['B', 'Callbacks due'],
  ['O', 'Calls without a result'],
  ['U', 'Undo the result that was saved last'],
  [
    CALL_OUTCOMES.map(outcomeKey).join(' '),
    `After a call: choose ${CALL_OUTCOMES.map((outcome) => OUTCOME_WORDS[outcome]).join(', ')}`,
  ],
  [
    DISPOSITIONS.map((step) => NEXT_STEP_KEYS[step]).join(' '),
    `After a call: choose ${DISPOSITIONS.map((step) => NEXT_STEP_LABELS[step]).join(', ')}`,
  ],
  ['Ctrl+Enter', 'After a call: save the result that was chosen'],
  [RETRY_KEY, 'After a call that reached no one: try again later'],
  [NEVER_AGAIN_KEY, 'After a call: do not call again'],
  ['.', 'In a dialog: next tab'],
  ['?', 'This list'],
] as const;
