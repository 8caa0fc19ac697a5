import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { CutText, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { type ReactElement, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { CallTimer } from '#contact-queue/call/call-timer.tsx';
import { Tabs } from '#contact-queue/contact-context/tabs.tsx';
import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useMedia } from '#contact-queue/use-media.ts';
import { useNow } from '#contact-queue/use-now.ts';
import { timeThere } from '#contact-queue/verdict/verdict-words.ts';

/** From here on form and context are next to each other. */
const WIDE = '(min-width: 1000px)';
const ifWide = `@media ${WIDE}` as const;
const ifNarrow = '@media (max-width: 999px)';
const ON_PHONE = '@media (max-width: 480px)';

/** The tab of the form, where it has one of its own. */
const RESULT_TAB = 'Result';
const CONTEXT_TABS = ['Contact', 'History', 'Script'] as const;
type ContextTab = (typeof CONTEXT_TABS)[number];
type DialogTab = typeof RESULT_TAB | ContextTab;

interface DialogTabs {
  readonly names: readonly [DialogTab, ...DialogTab[]];
  readonly chosen: DialogTab;
  readonly choose: (tab: DialogTab) => void;
}

/**
 * The tabs of a dialog: a call has one for its form where form and context are not next to each other. A fault is to be seen, so
 * it brings the form to the front, or the script where only a tick is missing.
 */
export function useDialogTabs(isCall: boolean, fields: ResultFields, hasScript: boolean): DialogTabs {
  const isWide = useMedia(WIDE);
  const context = ['Contact', 'History', ...(hasScript ? (['Script'] as const) : [])] as const;
  const names = isCall && !isWide ? ([RESULT_TAB, ...context] as const) : context;
  // Next to the form, or without one, the script comes first.
  const first = names[0] === RESULT_TAB ? RESULT_TAB : hasScript ? 'Script' : 'Contact';
  const [asked, choose] = useState<DialogTab | null>(null);
  const [shown, setShown] = useState(fields);
  if (shown !== fields) {
    setShown(fields);
    const faults = Object.keys(fields);
    const isOfForm = names[0] === RESULT_TAB && faults.some((name) => name !== 'fields.said' || !hasScript);
    if (faults.length > 0) choose(isOfForm ? RESULT_TAB : fields['fields.said'] ? 'Script' : asked);
  }
  return { names, chosen: names.find((name) => name === asked) ?? first, choose };
}

const useStyles = makeStyles({
  surface: { maxWidth: '44rem', [ifWide]: { maxWidth: '66rem' } },
  title: { gridColumn: '1 / span 2', minWidth: 0 },
  about: {
    gridColumn: '1 / -1',
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  facts: { display: 'flex', minWidth: 0, whiteSpace: 'pre' },
  whole: { flexShrink: 0 },
  kind: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  // The title has a second line.
  body: { gridTemplateRows: 'auto auto 1fr auto' },
  content: {
    gridRow: 3,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // Whatever is chosen or comes late, the dialog keeps its size: its parts scroll.
    [ifNarrow]: { height: 'min(36rem, calc(100dvh - 10rem))' },
    [ON_PHONE]: { height: 'calc(100dvh - 12.5rem)' },
    [ifWide]: {
      display: 'grid',
      gridTemplateAreas: '"tabs form" "context form"',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gridTemplateRows: 'auto minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalXXL,
      height: 'min(33.5rem, calc(100dvh - 9.5rem))',
      overflow: 'hidden',
    },
  },
  form: {
    gridArea: 'form',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minHeight: 0,
    overflowY: 'auto',
    // Outlines of fields at its edge.
    paddingInline: tokens.spacingHorizontalXXS,
  },
  away: { display: 'none' },
  // Above the form, wherever they are in the Tab order: the form of a call comes first there.
  tabs: { gridArea: 'tabs', flexShrink: 0, minHeight: '32px', [ifNarrow]: { order: -1 } },
  context: { gridArea: 'context', display: 'flex', flexDirection: 'column', minHeight: 0, overflowY: 'auto' },
  // Below each other they scroll together.
  stacked: { [ifNarrow]: { flexShrink: 0, overflowY: 'visible' } },
  actions: {
    gridColumn: '1 / -1',
    gridRow: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'flex-end',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
    [ON_PHONE]: { minHeight: '72px', '> button': { flex: '1 1 40%' } },
  },
  notYet: { visibility: 'hidden' },
});

/** The ids of the two elements that name a dialog. */
export interface DialogIds {
  readonly title: string;
  readonly kind: string;
}

interface ContactSurfaceProps {
  children: (ids: DialogIds) => ReactNode;
}

/** The surface of a dialog about a contact, which is named by the title and the kind in it. */
export function ContactSurface({ children }: ContactSurfaceProps) {
  const styles = useStyles();
  const id = useId();
  const ids = { title: `${id}title`, kind: `${id}kind` };
  return (
    <DialogSurface className={styles.surface} aria-labelledby={`${ids.title} ${ids.kind}`}>
      {children(ids)}
    </DialogSurface>
  );
}

interface ContactDialogProps {
  ids: DialogIds;
  /** Distinguishes two dialogs about the same contact; absent for the details. */
  kind?: string;
  /** The contact's name, or the number without one. */
  title: string;
  badge?: ReactElement;
  company: string | null | undefined;
  phone: string;
  /** The zones of the contact. */
  zones: readonly string[];
  /** The call whose time is shown. */
  call: ResultDraft | null;
  /** The form is of a call: it comes first, and has a tab of its own in a narrow window. */
  isCall: boolean;
  isShown?: boolean;
  tabs: DialogTabs;
  formRef: RefObject<HTMLDivElement | null>;
  form: ReactNode;
  context: (tab: ContextTab) => ReactNode;
  actions: ReactNode;
}

/** The form of a result and the context of its contact. Its size depends on the window alone. */
export function ContactDialog(props: ContactDialogProps) {
  const { ids, isCall, isShown = true, formRef } = props;
  const { names, chosen, choose } = props.tabs;
  const styles = useStyles();
  const isFormAway = names.includes(RESULT_TAB) && chosen !== RESULT_TAB;
  const contextTab = CONTEXT_TABS.find((name) => name === chosen);
  const tabs = useRef<HTMLDivElement>(null);
  // The focus does not stay in a form that is not shown: it goes to the tab, and follows it.
  const place = names.indexOf(chosen);
  useLayoutEffect(() => {
    const isIn = (part: HTMLElement | null) => part?.contains(document.activeElement);
    if (isIn(tabs.current) || (isFormAway && isIn(formRef.current)))
      tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  }, [isFormAway, place, formRef]);
  const form = (
    <div
      key="form"
      ref={formRef}
      className={mergeClasses(styles.form, isFormAway && styles.away, !isCall && styles.stacked)}
    >
      {isShown && props.form}
    </div>
  );
  const bar = (
    <div key="tabs" ref={tabs} className={styles.tabs}>
      {isShown && (
        <Tabs label={isCall ? 'About the call' : 'About the contact'} names={names} chosen={chosen} onChoose={choose} />
      )}
    </div>
  );
  const context = (
    <div key="context" className={mergeClasses(styles.context, !isCall && styles.stacked)}>
      {isShown && contextTab && props.context(contextTab)}
    </div>
  );
  return (
    <DialogBody className={styles.body}>
      <DialogTitle id={ids.title} className={styles.title} {...(props.badge && { action: props.badge })}>
        {props.title}
      </DialogTitle>
      <div className={styles.about}>
        <span id={ids.kind} className={styles.kind}>
          {props.kind}
        </span>
        <About {...props} />
        {props.call && <CallTimer draft={props.call} />}
      </div>
      <DialogContent className={styles.content}>
        {isCall ? [form, bar, contextTab && context] : [bar, context, form]}
      </DialogContent>
      <div className={mergeClasses(styles.actions, !isShown && styles.notYet)}>{props.actions}</div>
    </DialogBody>
  );
}

const CLOCK_EVERY_MS = 15_000;

/** Company, number, and the time there, which comes last: it may come late. Only the company is cut in a narrow window. */
function About({ title, company, phone, zones }: Pick<ContactDialogProps, 'title' | 'company' | 'phone' | 'zones'>) {
  const styles = useStyles();
  const now = useNow(zones.length > 0, CLOCK_EVERY_MS);
  const number = formatPhone(phone);
  const facts = [...(number === title ? [] : [number]), timeThere({ zones }, now)].filter(Boolean);
  return (
    <span className={styles.facts}>
      {company && <CutText>{`${company} ·`}</CutText>}
      <span className={styles.whole}>{`${company ? ' ' : ''}${facts.join(' · ')}`}</span>
    </span>
  );
}
