import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { Button, CutText, lazyPart, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { ArrowUndoRegular } from '@fluentui/react-icons/headless/svg/arrow-undo';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { KeyboardRegular } from '@fluentui/react-icons/headless/svg/keyboard';
import { NextRegular } from '@fluentui/react-icons/headless/svg/next';
import { PauseRegular } from '@fluentui/react-icons/headless/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/headless/svg/play';
import { type ReactElement, useRef } from 'react';
import type { StateMenuProps } from '#contact-queue/agent-state/state-menu.tsx';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { contactName } from '#contact-queue/contact/contact-words.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { Said } from '#contact-queue/results/use-said.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { useMedia } from '#contact-queue/use-media.ts';
import type { RowVerdict } from '#contact-queue/verdict/use-verdicts.ts';
import { forbidden, NO_CONNECTION, OFFLINE, timeThere } from '#contact-queue/verdict/verdict-words.ts';
import { useToastPlace } from './use-toast-place.ts';

/** Loaded before the first key (queue-dialogs.tsx). Without a connection a hint shows nothing. */
const NO_WORDS = { absent: () => null };
const CallOn = lazyPart(
  async () => (await import(/* webpackChunkName: "first-key" */ './call-words.tsx')).CallOn,
  NO_WORDS,
);
const Saved = lazyPart(
  async () => (await import(/* webpackChunkName: "first-key" */ './call-words.tsx')).Saved,
  NO_WORDS,
);
const Refused = lazyPart(
  async () => (await import(/* webpackChunkName: "first-key" */ './call-words.tsx')).Refused,
  NO_WORDS,
);
const WrapUpOver = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "first-key" */ '#contact-queue/call-hints/wrap-up-over.tsx')).WrapUpOver,
  NO_WORDS,
);
const StateMenu = lazyPart(async () => (await import('#contact-queue/agent-state/state-menu.tsx')).StateMenu, NO_WORDS);
const WhyDry = lazyPart(
  async () => (await import(/* webpackChunkName: "first-key" */ '#contact-queue/funnel/why-dry.tsx')).WhyDry,
  NO_WORDS,
);

/** Where the bar has room for words on its buttons. */
const WIDE = '(min-width: 800px)';
/** Where two texts fit on one line, and an icon on every button. */
const ROOMY = '(min-width: 1200px)';
const ON_PHONE = '@media (max-width: 560px)';
const TWO_LINES = '@media (max-width: 1199px)';

const twoLines = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${tokens.spacingHorizontalS}`,
  '> :not(:last-child)': { gridColumn: 1 },
  '> :last-child': { gridColumn: 2, gridRow: '1 / span 2' },
} as const;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    minHeight: '48px',
    paddingBlock: tokens.spacingVerticalXXS,
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    '@media (max-width: 799px)': { gap: tokens.spacingHorizontalS, paddingInline: tokens.spacingHorizontalS },
  },
  // As wide as its button, before the menu loads.
  state: { flexShrink: 0, minWidth: '6rem' },
  // Next to the buttons. Where two texts are too much for one line they have two, with their buttons next to both.
  words: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    flex: '1 1 0',
    minWidth: 0,
    // Its buttons come and go, and so do its lines.
    minHeight: '40px',
    [TWO_LINES]: twoLines,
    [ON_PHONE]: { minHeight: '60px' },
  },
  // It is announced, and has no box.
  status: { display: 'contents' },
  current: {
    gridColumn: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    flex: '7 1 0',
    minWidth: 0,
  },
  // Next to a more urgent text it takes one line. Its place comes first, where buttons that come and go do not move it.
  beside: { flexWrap: 'nowrap' },
  // The time there comes late: nothing follows it on its line.
  who: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    flexShrink: 1,
    flexBasis: '100%',
    minWidth: 0,
  },
  place: { order: -1 },
  // Comes last, and late. On a phone it has the line of the number, which the row shows.
  reason: { flex: '1 1 0', minWidth: 0, [ON_PHONE]: { flexBasis: '100%' } },
  away: { [ON_PHONE]: { display: 'none' } },
  // A sentence that is read whole has a line of its own.
  withNote: twoLines,
  note: {
    minWidth: 0,
    [ON_PHONE]: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  },
  name: { minWidth: 0, fontWeight: tokens.fontWeightSemibold },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  // Only a name is cut.
  whole: { flexShrink: 0 },
  quietName: { minWidth: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexShrink: 0, gap: tokens.spacingHorizontalS },
  // Touch devices have no keys.
  keys: { '@media (max-width: 640px)': { display: 'none' } },
});

const number = new Intl.NumberFormat();

interface CallBarProps {
  contact: QueueContact | undefined;
  /** The colleague who has finished it. */
  finisher: string | undefined;
  canCall: boolean;
  /** The current contact has a call without a result. */
  hasOpenCall: boolean;
  isOffline: boolean;
  /** Numbers cannot be checked, so no call is allowed. */
  isCut: boolean;
  verdict: RowVerdict | undefined;
  /** 1 for the first. */
  place: number;
  total: number;
  isTotalCapped: boolean;
  isAutoDialing: boolean;
  /** A request for a permission is running. */
  isChecking: boolean;
  /** The call that is on. */
  call: ResultDraft | undefined;
  /** The result that was saved last. */
  said: Said | null;
  /** The zones of its contact. */
  saidZones: readonly string[];
  isNobodyLeft: boolean;
  isDialogOpen: boolean;
  /** The list in which auto-dial has found no contact. */
  dryListId: string | null;
  /** Undoes it, while that is possible. */
  onUndo: (() => void) | undefined;
  /** Continues the call that has no result. */
  onFinish: () => void;
  /** A result that the server refused while the agent had gone on. */
  refused: ResultDraft | undefined;
  /** Brings it back. */
  onContinue: (refused: ResultDraft) => void;
  onCall: () => void;
  onNext: () => void;
  onToggleAutoDial: () => void;
  onShortcuts: () => void;
  /** The menu of the agent's state. */
  state: StateMenuProps;
}

/** The parts that come with a call. */
export const loadWords = () =>
  Promise.all([CallOn.preload(), Saved.preload(), Refused.preload(), WrapUpOver.preload()]);

/** The next action, always in the same place. */
export function CallBar(props: CallBarProps) {
  const styles = useStyles();
  const bar = useRef<HTMLElement>(null);
  useToastPlace(bar, props.isDialogOpen);
  const { contact, isAutoDialing, call, said, verdict } = props;
  const reason = props.finisher ? `Finished by ${props.finisher}` : forbidden(verdict);
  const there = timeThere(verdict, Date.now());
  // A call and its result are more urgent than the current contact, whose number the row shows.
  const isBeside = call !== undefined || said !== null;
  const { refused } = props;
  const hasNote = refused !== undefined || props.isOffline;
  const isAlone = !isBeside && !props.hasOpenCall;
  return (
    <section ref={bar} className={styles.root} aria-label="Calling">
      <div className={styles.state}>
        <StateMenu {...props.state} />
      </div>
      <div className={mergeClasses(styles.words, hasNote && styles.withNote)}>
        {call && <CallOn call={call} />}
        {call?.endedAt && <WrapUpOver call={call} />}
        {said && (!call || said.step === 'undone') && <Saved said={said} zones={props.saidZones} />}
        <div className={styles.status} role="status">
          {/* Another element in another place: nothing moves from one to the other. */}
          <div
            key={call ? 'call' : said ? 'said' : 'alone'}
            className={mergeClasses(styles.current, isBeside && styles.beside)}
          >
            {refused && (
              <span className={styles.note}>
                <Refused draft={refused} />
              </span>
            )}
            {props.isOffline && (
              <span className={styles.note}>{props.isCut ? `${OFFLINE} ${NO_CONNECTION}` : OFFLINE}</span>
            )}
            {!call && props.isNobodyLeft && <span>Nobody left to call in this view.</span>}
            {!call && props.dryListId && <WhyDry listId={props.dryListId} />}
            {contact && (!hasNote || props.hasOpenCall) && (
              <>
                <span className={styles.who}>
                  {props.hasOpenCall ? (
                    <CutText className={styles.name}>
                      Call with <bdi>{contactName(contact)}</bdi> has no result.
                    </CutText>
                  ) : (
                    <bdi className={isBeside ? styles.quietName : styles.name}>
                      <CutText>{contactName(contact)}</CutText>
                    </bdi>
                  )}{' '}
                  {props.isChecking ? (
                    <span className={mergeClasses(styles.name, styles.whole)}>Checking…</span>
                  ) : (
                    there && isAlone && <span className={mergeClasses(styles.quiet, styles.whole)}>{there}</span>
                  )}
                </span>{' '}
                {isAlone && (
                  <span className={mergeClasses(styles.quiet, reason && styles.away)}>
                    {formatPhone(contact.phone)}
                  </span>
                )}{' '}
                <span className={mergeClasses(styles.quiet, styles.whole, isBeside && styles.place)}>
                  {`${number.format(props.place)} of ${number.format(props.total)}${props.isTotalCapped ? '+' : ''}`}
                </span>
                {reason && !call && !props.hasOpenCall && <CutText className={styles.reason}>{reason}</CutText>}
              </>
            )}
            {props.isChecking && (!contact || hasNote) && <span className={styles.name}>Checking…</span>}
          </div>
        </div>
        <div className={styles.actions}>
          {props.onUndo && (
            <BarButton name="Undo" keyName="U" appearance="subtle" icon={<ArrowUndoRegular />} onClick={props.onUndo} />
          )}
          {refused && (
            <BarButton
              name="Continue"
              appearance="subtle"
              icon={<CallRegular />}
              onClick={() => props.onContinue(refused)}
            />
          )}
          {props.hasOpenCall && (
            <BarButton name="Finish Call" appearance="subtle" icon={<CallRegular />} onClick={props.onFinish} />
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <BarButton
          name={isAutoDialing ? 'Pause Dialing' : 'Start Auto Dial'}
          keyName="A"
          icon={isAutoDialing ? <PauseRegular /> : <PlayRegular />}
          onClick={props.onToggleAutoDial}
        />
        <BarButton
          name="Next Contact"
          keyName="N"
          icon={<NextRegular />}
          isDisabled={!contact}
          onClick={props.onNext}
        />
        <BarButton
          name="Call Current"
          keyName="C"
          appearance="primary"
          icon={<CallRegular />}
          isDisabled={!props.canCall}
          onClick={props.onCall}
        />
        <Button
          className={styles.keys}
          appearance="subtle"
          icon={<KeyboardRegular />}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={props.onShortcuts}
        />
      </div>
    </section>
  );
}

interface BarButtonProps {
  name: string;
  keyName?: string;
  icon: ReactElement;
  appearance?: 'primary' | 'secondary' | 'subtle';
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button with its key; where the bar is narrow, an icon with the same name. */
function BarButton({ name, keyName, icon, appearance = 'secondary', isDisabled = false, onClick }: BarButtonProps) {
  const isWide = useMedia(WIDE);
  const isRoomy = useMedia(ROOMY);
  const button = { appearance, disabled: isDisabled, onClick, ...(keyName && { 'aria-keyshortcuts': keyName }) };
  if (!isWide) return <Button {...button} icon={icon} aria-label={name} title={name} />;
  return (
    <Button {...button} {...((isRoomy || appearance === 'primary') && { icon })}>
      {name}
      {keyName && <KeyHint keyName={keyName} />}
    </Button>
  );
}
