import { formatPhone } from '@dialdeck/common/phones/phone-format';
import type { DoNotCallScope } from '@dialdeck/common/words';
import { Button, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallTimer } from '#contact-queue/call/call-timer.tsx';
import { calledWords } from '#contact-queue/contact/contact-dates.ts';
import { ContactContext } from '#contact-queue/contact-context/contact-context.tsx';
import { nextTab, Tabs } from '#contact-queue/contact-context/tabs.tsx';
import { useFaultFocus } from '#contact-queue/dialog/use-fault-focus.ts';
import { useLast } from '#contact-queue/dialog/use-last.ts';
import { ResultForm, SaveResultButton } from '#contact-queue/result-form/result-form.tsx';
import { type ResultFields, withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { retryOf, type Submission, submissionOf } from '#contact-queue/results/submission.ts';
import { resultShortcuts } from '#contact-queue/shortcuts/result-keys.ts';
import { useShortcuts } from '#contact-queue/shortcuts/use-shortcuts.ts';
import { useMedia } from '#contact-queue/use-media.ts';

/** From here on form and context are side by side. */
const WIDE = '(min-width: 1000px)';
const ifWide = `@media ${WIDE}` as const;
const ifNarrow = '@media (max-width: 999px)';
const CONTEXT_TABS = ['Contact', 'History'] as const;
const ALL_TABS = ['Result', ...CONTEXT_TABS] as const;

const useStyles = makeStyles({
  surface: { maxWidth: '44rem', [ifWide]: { maxWidth: '66rem' } },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // Another tab does not change the dialog's size.
    [ifNarrow]: { minHeight: 'min(28rem, 55dvh)' },
    [ifWide]: {
      display: 'grid',
      // The form comes first in reading and Tab order, and is on the right.
      gridTemplateAreas: '"tabs form" "context form"',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gridTemplateRows: 'auto minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalXXL,
      // The history scrolls next to the form, and the dialog keeps its size when it comes.
      height: 'min(30rem, 65dvh)',
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
  },
  away: { display: 'none' },
  notYet: { visibility: 'hidden' },
  tabs: { gridArea: 'tabs', [ifNarrow]: { order: -1 } },
  context: { gridArea: 'context', display: 'flex', flexDirection: 'column', minHeight: 0 },
  call: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
  },
});

export interface CallResultDialogProps {
  /** The call it is about; null closes it. */
  draft: ResultDraft | null;
  fields: ResultFields;
  onChange: (values: Partial<ResultValues>) => void;
  onStop: () => void;
  onSave: (submission: Submission) => void;
  /** Throws away what was typed. */
  onCancel: () => void;
  /** Closes and keeps what was typed. */
  onPutAway: () => void;
}

export function CallResultDialog(props: CallResultDialogProps) {
  const styles = useStyles();
  // The last call stays in the closing dialog. It is never unmounted while open: the page would stay hidden from screen readers.
  const draft = useLast(props.draft);
  if (!draft) return null;
  return (
    <Dialog
      open={props.draft !== null}
      onOpenChange={(_event, { open, type }) => {
        // A tap outside the dialog is a slip of the hand during a call.
        if (!open && type !== 'backdropClick') props.onPutAway();
      }}
    >
      <DialogSurface className={styles.surface}>
        <CallResultForm key={draft.key} {...props} draft={draft} isOpen={props.draft !== null} />
      </DialogSurface>
    </Dialog>
  );
}

interface CallResultFormProps extends CallResultDialogProps {
  draft: ResultDraft;
  isOpen: boolean;
}

function CallResultForm(props: CallResultFormProps) {
  const { draft, isOpen, fields, onChange, onStop, onSave, onCancel } = props;
  const styles = useStyles();
  const part = { draft, fields, onChange };
  const { disposition } = draft.values;
  const isWide = useMedia(WIDE);
  const names = isWide ? CONTEXT_TABS : ALL_TABS;
  const [asked, setTab] = useState<string | null>(null);
  // A fault is to be seen: its field may be in a tab that is not shown.
  const [told, setTold] = useState(fields);
  if (told !== fields) {
    setTold(fields);
    if (!isWide && Object.keys(fields).length > 0) setTab('Result');
  }
  const tab = names.find((name) => name === asked) ?? names[0];
  // The dialog answers the key immediately: where its size does not depend on them, form and context come with the next paint.
  const isFormShown = useDeferredValue(true, !isWide);
  const form = useFocusOnce(isFormShown);
  const isFormAway = names === ALL_TABS && tab !== 'Result';
  const tabs = useRef<HTMLDivElement>(null);
  // The focus does not stay in a form that is not shown: it goes to the tab, and follows it.
  const place = (names as readonly string[]).indexOf(tab);
  useLayoutEffect(() => {
    const isIn = (part: HTMLElement | null) => part?.contains(document.activeElement);
    if (isIn(tabs.current) || (isFormAway && isIn(form.current)))
      tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  }, [isFormAway, place, form]);
  useFaultFocus(form, draft, fields, isFormShown);
  const wasCalled = draft.startedAt !== null;
  const save = () => onSave(submissionOf(draft, new Date()));
  const retry = () => onSave(retryOf(draft));
  const [isNeverAgain, setNeverAgain] = useState(false);
  const addToList = (doNotCall: DoNotCallScope) =>
    onSave(submissionOf(withValues(draft, { disposition: 'archived' }), new Date(), { doNotCall }));
  useShortcuts(
    {
      ...resultShortcuts({ draft, onChange, onRetry: retry, onAskNeverAgain: () => setNeverAgain(true), onSave: save }),
      '.': () => setTab(nextTab(names, tab)),
    },
    isOpen,
  );
  return (
    <DialogBody>
      <DialogTitle>Call Result</DialogTitle>
      <DialogContent className={styles.content}>
        <div ref={form} className={mergeClasses(styles.form, isFormAway && styles.away)}>
          <div className={styles.call}>
            <span>{`${draft.contactName} · ${formatPhone(draft.phone)}`}</span>
            {wasCalled && <CallTimer draft={draft} />}
          </div>
          {isFormShown && (
            <>
              {draft.later && draft.startedAt !== null && (
                <span className={styles.call}>
                  {calledWords(draft.startedAt, Date.now(), draft.later === 'elsewhere')}
                </span>
              )}
              <ResultForm
                {...part}
                chosen={disposition}
                hasKeys
                isNeverAgain={isNeverAgain}
                onAskNeverAgain={setNeverAgain}
                onChoose={(chosen) => onChange({ disposition: chosen })}
                onRetry={retry}
                onNeverAgain={addToList}
                onStop={onStop}
              />
            </>
          )}
        </div>
        <div ref={tabs} className={styles.tabs}>
          {isFormShown && <Tabs label="About the call" names={names} chosen={tab} onChoose={setTab} />}
        </div>
        {tab !== 'Result' && (
          <div className={styles.context}>
            {isFormShown && (
              <ContactContext
                contactId={draft.contactId}
                tab={tab}
                isCalling={wasCalled && draft.later !== 'correction'}
              />
            )}
          </div>
        )}
      </DialogContent>
      <DialogActions className={isFormShown ? undefined : styles.notYet}>
        <Button onClick={onCancel}>Cancel</Button>
        <SaveResultButton isDisabled={disposition === null} onSave={save} />
      </DialogActions>
    </DialogBody>
  );
}

/** Puts the focus on the first field, once there is one. */
function useFocusOnce(isShown: boolean) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A key may have opened a question in it meanwhile, which has the focus.
    if (isShown && !form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [isShown]);
  return form;
}
