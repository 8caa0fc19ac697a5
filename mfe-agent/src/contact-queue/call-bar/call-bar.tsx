import { formatPhone } from '@dialdeck/common/phone-format';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { KeyboardRegular } from '@fluentui/react-icons/headless/svg/keyboard';
import { NextRegular } from '@fluentui/react-icons/headless/svg/next';
import { PauseRegular } from '@fluentui/react-icons/headless/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/headless/svg/play';
import { CallTimer } from '../call/call-timer.tsx';
import { contactName } from '../contact/contact-words.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';
import { KeyHint } from '../shortcuts/key-hint.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  current: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalM, minWidth: 0, flex: '1 1 12rem' },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  keys: { '@media (max-width: 800px)': { display: 'none' } },
});

const number = new Intl.NumberFormat();

interface CallBarProps {
  contact: QueueContact | undefined;
  /** 1 for the first. */
  place: number;
  total: number;
  isTotalCapped: boolean;
  isAutoDialing: boolean;
  /** The call whose result is still open. */
  call: ResultDraft | undefined;
  onCall: () => void;
  onNext: () => void;
  onToggleAutoDial: () => void;
  onShortcuts: () => void;
}

/** What to do next, always in the same place. */
export function CallBar(props: CallBarProps) {
  const styles = useStyles();
  const { contact, isAutoDialing, call } = props;
  return (
    <section className={styles.root} aria-label="Calling">
      <div className={styles.current} role="status">
        {contact && (
          <>
            <bdi className={styles.name}>{contactName(contact)}</bdi>{' '}
            <span className={styles.quiet}>{formatPhone(contact.phone)}</span>{' '}
            <span className={styles.quiet}>
              {`${number.format(props.place)} of ${number.format(props.total)}${props.isTotalCapped ? '+' : ''}`}
            </span>
          </>
        )}
      </div>
      {call && <CallTimer draft={call} />}
      <div className={styles.actions}>
        <Button
          icon={isAutoDialing ? <PauseRegular /> : <PlayRegular />}
          onClick={props.onToggleAutoDial}
          aria-keyshortcuts="A"
        >
          {isAutoDialing ? 'Pause Dialing' : 'Start Auto Dial'}
          <KeyHint keyName="A" />
        </Button>
        <Button icon={<NextRegular />} disabled={!contact} onClick={props.onNext} aria-keyshortcuts="N">
          Next Contact
          <KeyHint keyName="N" />
        </Button>
        <Button
          appearance="primary"
          icon={<CallRegular />}
          disabled={!contact}
          onClick={props.onCall}
          aria-keyshortcuts="C"
        >
          Call Current
          <KeyHint keyName="C" />
        </Button>
        <Button
          className={styles.keys}
          appearance="subtle"
          icon={<KeyboardRegular />}
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={props.onShortcuts}
        />
      </div>
    </section>
  );
}
