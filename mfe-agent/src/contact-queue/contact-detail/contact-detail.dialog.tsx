import type { Disposition, DoNotCallScope } from '@dialdeck/common/words';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { useRef, useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactDetail_ContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { useIsWrapUpOver } from '#contact-queue/call-hints/use-is-wrap-up-over.ts';
import { calledWords } from '#contact-queue/contact/contact-dates.ts';
import { contactName } from '#contact-queue/contact/contact-words.ts';
import { ContactContext } from '#contact-queue/contact-context/contact-context.tsx';
import { nextTab, Tabs } from '#contact-queue/contact-context/tabs.tsx';
import type { PastCall } from '#contact-queue/contact-context/use-contact-calls.ts';
import { useFaultFocus } from '#contact-queue/dialog/use-fault-focus.ts';
import { useLast } from '#contact-queue/dialog/use-last.ts';
import { correctDraft } from '#contact-queue/open-calls/correct-draft.ts';
import { ResultForm, SaveResultButton } from '#contact-queue/result-form/result-form.tsx';
import { type ResultFields, withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { NextStep, ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { retryOf, type Submission, submissionOf } from '#contact-queue/results/submission.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { resultShortcuts } from '#contact-queue/shortcuts/result-keys.ts';
import { useShortcuts } from '#contact-queue/shortcuts/use-shortcuts.ts';
import { DoNotCallBadge } from '#contact-queue/verdict/do-not-call-badge.tsx';
import type { RowVerdict } from '#contact-queue/verdict/use-verdicts.ts';
import { forbidden, NO_CONNECTION } from '#contact-queue/verdict/verdict-words.ts';
import { CallInfo } from './call-info.tsx';
import { ContactInfo, type NoCall } from './contact-info.tsx';
import { MarkedPanel } from './marked-panel.tsx';

const TABS = ['Contact', 'History'] as const;

const useStyles = makeStyles({
  surface: { maxWidth: '48rem' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(15rem, 1fr))',
    gap: tokens.spacingHorizontalXL,
  },
  history: { display: 'flex', flexDirection: 'column', maxHeight: '16rem' },
  action: { flexShrink: 0, whiteSpace: 'nowrap' },
});

export interface ContactDetailDialogProps {
  /** The contact to show; null closes the dialog. */
  contact: QueueContact | null;
  /** The unsaved result of this contact, or its call in progress. */
  draft: ResultDraft;
  fields: ResultFields;
  /** The result that was saved in this dialog. */
  marked: NextStep | null;
  isAutoDialing: boolean;
  onChange: (values: Partial<ResultValues>) => void;
  onStop: () => void;
  /** Whether the contact may be called, as far as that is known. */
  verdict: RowVerdict | undefined;
  /** The contact has a call of this agent without a result, which Call continues. */
  hasOpenCall: boolean;
  /** Numbers cannot be checked, so no call is possible. */
  isCut: boolean;
  onCall: () => void;
  onMark: (step: NextStep, submission: Submission) => void;
  onNext: () => void;
  onPause: () => void;
  /** A result of before is to be corrected. */
  onCorrect: (draft: ResultDraft) => void;
  onClose: () => void;
}

export function ContactDetailDialog(props: ContactDetailDialogProps) {
  const styles = useStyles();
  const contact = useLast(props.contact);
  if (!contact) return null;
  return (
    <Dialog open={props.contact !== null} onOpenChange={(_event, { open }) => !open && props.onClose()}>
      <DialogSurface className={styles.surface}>
        <ContactDetailForm {...props} contact={contact} isOpen={props.contact !== null} />
      </DialogSurface>
    </Dialog>
  );
}

/** A call on the screen needs its result first; an earlier one is continued, whatever the rules say by now. */
function noCallNow({ verdict, hasOpenCall, isCut }: ContactDetailDialogProps, isCallOn: boolean): NoCall | null {
  if (isCallOn) return { reason: 'This call has no result yet.', isShown: true };
  if (hasOpenCall) return null;
  const reason = forbidden(verdict);
  // `Why not now?` shows this one.
  if (reason !== undefined) return { reason, isShown: false };
  return isCut ? { reason: NO_CONNECTION, isShown: true } : null;
}

interface ContactDetailFormProps extends ContactDetailDialogProps {
  contact: QueueContact;
  isOpen: boolean;
}

function ContactDetailForm(props: ContactDetailFormProps) {
  const styles = useStyles();
  const [tab, setTab] = useState<(typeof TABS)[number]>('Contact');
  const { draft, fields, marked, onChange, onNext } = props;
  const form = useRef<HTMLDivElement>(null);
  useFaultFocus(form, draft, fields);
  const contact = readFragment(ContactDetail_ContactFragmentDoc, props.contact);
  const wasCalled = draft.startedAt !== null;
  const isSaving = draft.stage === 'waiting' && marked === null;
  const canMark = marked === null && !isSaving;
  // Auto-dial waits for the result that is due.
  const isResultDue = useIsWrapUpOver(draft) && marked === null;
  const [isNeverAgain, setNeverAgain] = useState(false);
  const { disposition } = draft.values;
  // A button saves immediately, a callback at the first opening. A callback whose time is on the screen gets that time.
  const mark = (step: Disposition, doNotCall?: DoNotCallScope) =>
    props.onMark(
      step,
      submissionOf(withValues(draft, { disposition: step }), new Date(), {
        isTimeAsked: disposition === 'callback',
        ...(doNotCall && { doNotCall }),
      }),
    );
  const save = () => disposition && mark(disposition);
  const retry = () => props.onMark('retry', retryOf(draft));
  const noCall = noCallNow(props, wasCalled && marked === null);

  const hasCallKey = canMark && noCall === null;
  // Never a dialog over a call.
  const canCorrect = !(wasCalled || props.isAutoDialing || isSaving);
  const correct = (call: PastCall) => props.onCorrect(correctDraft(props.contact, call));
  useShortcuts(
    {
      // Without a call a letter decides nothing: a slip could not be undone.
      ...(canMark &&
        wasCalled &&
        resultShortcuts({ draft, onChange, onRetry: retry, onAskNeverAgain: () => setNeverAgain(true), onSave: save })),
      '.': () => setTab(nextTab(TABS, tab)),
      c: hasCallKey ? props.onCall : undefined,
      a: props.isAutoDialing ? props.onPause : undefined,
      n: marked || (props.isAutoDialing && !isResultDue) ? onNext : undefined,
    },
    props.isOpen,
  );
  return (
    <DialogBody>
      <DialogTitle action={<DoNotCallBadge verdict={props.verdict} />}>{contactName(contact)}</DialogTitle>
      <DialogContent>
        <div ref={form} className={styles.content}>
          <Tabs label="About the contact" names={TABS} chosen={tab} onChoose={setTab} />
          {tab === 'Contact' ? (
            <div role="tabpanel" aria-label="Contact" className={styles.columns}>
              <ContactInfo contact={contact} noCall={noCall} hasKey={hasCallKey} onCall={props.onCall} />
              <CallInfo
                contact={contact}
                isRefused={props.verdict?.callable === false}
                isCallable={wasCalled || props.verdict?.callable === true}
              />
            </div>
          ) : (
            <div className={styles.history}>
              <ContactContext
                contactId={props.contact.id}
                tab="History"
                isCalling={wasCalled && marked === null}
                onCorrect={canCorrect ? correct : undefined}
              />
            </div>
          )}
          {wasCalled && draft.later && (
            <span>{calledWords(draft.startedAt ?? 0, Date.now(), draft.later === 'elsewhere')}</span>
          )}
          <ResultForm
            draft={draft}
            fields={fields}
            chosen={marked === null ? (disposition ?? undefined) : undefined}
            isCallComing={props.isAutoDialing}
            isSaving={isSaving}
            isSaved={marked !== null}
            hasKeys={wasCalled}
            isNeverAgain={isNeverAgain}
            onChange={onChange}
            onAskNeverAgain={setNeverAgain}
            onChoose={mark}
            onRetry={retry}
            onNeverAgain={(scope) => mark('archived', scope)}
            onStop={props.onStop}
          />
          {marked && <MarkedPanel marked={marked} onNext={onNext} onClose={props.onClose} />}
        </div>
      </DialogContent>
      {marked === null && (
        <DialogActions fluid>
          {props.isAutoDialing && (
            <>
              <Button className={styles.action} appearance="subtle" onClick={props.onPause} aria-keyshortcuts="A">
                Pause Dialing
                <KeyHint keyName="A" />
              </Button>
              <Button
                className={styles.action}
                disabledFocusable={isResultDue}
                title={isResultDue ? 'Save this result to go on.' : undefined}
                onClick={onNext}
                aria-keyshortcuts="N"
              >
                Skip Contact
                <KeyHint keyName="N" />
              </Button>
            </>
          )}
          <Button onClick={props.onClose}>Close</Button>
          {(wasCalled || disposition !== null) && (
            <SaveResultButton isDisabled={disposition === null || isSaving} onSave={save} />
          )}
        </DialogActions>
      )}
    </DialogBody>
  );
}
