import { overdueWords } from '@dialdeck/common/calls/overdue.rules';
import { Button, CutText, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { LOOK_EVERY_MS, useDueCallbacks } from '#contact-queue/callbacks/use-due-callbacks.ts';
import { contactName } from '#contact-queue/contact/contact-words.ts';
import type { PanelName } from '#contact-queue/panel/use-panel.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import type { Unsaved } from '#contact-queue/unsaved/unsaved.rules.ts';
import { useNow } from '#contact-queue/use-now.ts';

const NARROW = '@media (max-width: 560px)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    height: '32px',
    [NARROW]: { gap: tokens.spacingHorizontalXXS },
  },
  button: {
    minWidth: 0,
    flexShrink: 1,
    fontWeight: tokens.fontWeightRegular,
    [NARROW]: { paddingInline: tokens.spacingHorizontalXS },
  },
  // It has its place before it is there, so that the calls next to it do not move when it comes. They have priority: the name
  // of the most overdue callback shrinks before any number does.
  dueSpace: {
    display: 'flex',
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    [NARROW]: { minWidth: '10rem' },
  },
  due: { [NARROW]: { '> .fui-Button__icon': { display: 'none' } } },
  // Only the name is cut: a figure that loses its end is another figure.
  strong: { flexShrink: 0, whiteSpace: 'pre', fontWeight: tokens.fontWeightSemibold },
  whole: { flexShrink: 0, whiteSpace: 'pre', [NARROW]: { display: 'none' } },
  who: { whiteSpace: 'pre' },
  results: {
    display: 'flex',
    flexGrow: 1,
    flexBasis: 0,
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    '@media (max-width: 1023px)': { flexGrow: 0, flexBasis: 'auto' },
  },
  warning: { color: tokens.colorStatusWarningForeground1 },
  waiting: { marginInlineStart: 'auto' },
});

const number = new Intl.NumberFormat();
const calls = (count: number) =>
  count === 1 ? '1 call without a result' : `${number.format(count)} calls without a result`;
const results = (count: number) =>
  count === 1 ? '1 result waiting to be sent' : `${number.format(count)} results waiting to be sent`;

interface QueueLineProps {
  waitingIds: ReadonlySet<string>;
  unsaved: Unsaved;
  /** Auto-dial is on, and the rows are filtered. */
  isWholeListDialed: boolean;
  open: PanelName | null;
  onOpen: (panel: PanelName) => void;
}

/** Callbacks, open calls and unsent results. Always rendered, so that nothing moves when there is something to report. */
export function QueueLine({ waitingIds, unsaved, isWholeListDialed, open, onOpen }: QueueLineProps) {
  const styles = useStyles();
  const due = useDueCallbacks(waitingIds);
  const now = useNow(true, LOOK_EVERY_MS);
  return (
    <div className={styles.root}>
      <div className={styles.dueSpace}>
        {due && (
          <Button
            className={mergeClasses(styles.button, styles.due)}
            appearance="subtle"
            icon={<ClockRegular />}
            aria-expanded={open === 'callbacks'}
            aria-keyshortcuts="B"
            onClick={() => onOpen('callbacks')}
          >
            {due.mostOverdue ? (
              <>
                <span className={styles.strong}>{`Callbacks due ${number.format(due.count)}`}</span>
                <CutText className={styles.who}>{` · ${contactName(due.mostOverdue)},`}</CutText>
                <span className={styles.whole}>{` ${overdueWords(due.mostOverdue.callbackAt, now)}`}</span>
              </>
            ) : (
              <CutText>No callbacks due</CutText>
            )}
            <KeyHint keyName="B" />
          </Button>
        )}
      </div>
      <div role="status" className={styles.results}>
        {isWholeListDialed && <CutText>Auto-dial calls the whole list.</CutText>}
        {unsaved.withoutResult > 0 && (
          <Button
            className={styles.button}
            appearance="subtle"
            icon={<WarningRegular className={styles.warning} />}
            aria-expanded={open === 'results'}
            aria-keyshortcuts="O"
            onClick={() => onOpen('results')}
          >
            <CutText>{calls(unsaved.withoutResult)}</CutText>
            <KeyHint keyName="O" />
          </Button>
        )}
        {unsaved.waiting > 0 && (
          <Button
            className={mergeClasses(styles.button, styles.waiting)}
            appearance="subtle"
            aria-expanded={open === 'results'}
            onClick={() => onOpen('results')}
          >
            <CutText>{results(unsaved.waiting)}</CutText>
          </Button>
        )}
      </div>
    </div>
  );
}
