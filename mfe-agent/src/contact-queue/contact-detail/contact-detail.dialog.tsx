import type { Disposition, DoNotCallScope } from '@dialdeck/common/words';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { Dialog } from '@dialdeck/ui/overlay';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactDetail_ContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { useIsWrapUpOver } from '#contact-queue/call-hints/use-is-wrap-up-over.ts';
import { calledWords } from '#contact-queue/contact/contact-dates.ts';
import { personName } from '#contact-queue/contact/contact-words.ts';
import { ContactContext } from '#contact-queue/contact-context/contact-context.tsx';
import { nextTab } from '#contact-queue/contact-context/tabs.tsx';
import type { PastCall } from '#contact-queue/contact-context/use-contact-calls.ts';
import { SaveNote } from '#contact-queue/contact-edit/save-note.tsx';
import type { MarkedValues } from '#contact-queue/desk/use-profile.ts';
import { ContactDialog, ContactSurface, type DialogIds, useDialogTabs } from '#contact-queue/dialog/contact-dialog.tsx';
import { useFaultFocus } from '#contact-queue/dialog/use-fault-focus.ts';
import { useCallFocus, useTabFocus } from '#contact-queue/dialog/use-first-focus.ts';
import { useLast } from '#contact-queue/dialog/use-last.ts';
import { correctDraft } from '#contact-queue/open-calls/correct-draft.ts';
import { ResultForm, SaveResultButton } from '#contact-queue/result-form/result-form.tsx';
import { type ListResult, valuesOfResult } from '#contact-queue/results/list-results.rules.ts';
import { type ResultFields, withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { NextStep, ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { retryOf, type Submission, submissionOf, withProblems } from '#contact-queue/results/submission.ts';
import { useListResults } from '#contact-queue/results/use-list-results.ts';
import { AboutContact } from '#contact-queue/script/about-contact.tsx';
import { askedProblems } from '#contact-queue/script/asks.rules.ts';
import { ScriptTab } from '#contact-queue/script/script-tab.tsx';
import { type Agent, useAsks } from '#contact-queue/script/use-asks.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { resultShortcuts } from '#contact-queue/shortcuts/result-keys.ts';
import { useShortcuts } from '#contact-queue/shortcuts/use-shortcuts.ts';
import { DoNotCallBadge } from '#contact-queue/verdict/do-not-call-badge.tsx';
import type { RowVerdict } from '#contact-queue/verdict/use-verdicts.ts';
import { useZones } from '#contact-queue/verdict/use-zones.ts';
import { forbidden, NO_CONNECTION } from '#contact-queue/verdict/verdict-words.ts';
import { CallInfo } from './call-info.tsx';
import { ContactInfo, type NoCall } from './contact-info.tsx';
import { MarkedPanel } from './marked-panel.tsx';

const useStyles = makeStyles({
  facts: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingBlockStart: tokens.spacingVerticalS,
  },
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
  /** The colleague who is calling this contact now. */
  caller: string | undefined;
  /** The colleague who has finished a call of this contact since the rows were read. */
  finisher: string | undefined;
  onCall: () => void;
  onMark: (values: MarkedValues, submission: Submission) => void;
  onNext: () => void;
  onPause: () => void;
  /** A result of before is to be corrected. */
  onCorrect: (draft: ResultDraft) => void;
  onClose: () => void;
  /** The person at the screen. */
  agent: Agent;
}

export function ContactDetailDialog(props: ContactDetailDialogProps) {
  const contact = useLast(props.contact);
  if (!contact) return null;
  return (
    <Dialog open={props.contact !== null} onOpenChange={(_event, { open }) => !open && props.onClose()}>
      <ContactSurface>
        {(ids) => <ContactDetailForm {...props} ids={ids} contact={contact} isOpen={props.contact !== null} />}
      </ContactSurface>
    </Dialog>
  );
}

/**
 * A call on the screen needs its result first; an earlier one is continued, whatever the rules decide by now. Otherwise the
 * button is disabled whenever the button of the row is.
 */
function noCallNow(props: ContactDetailDialogProps, isCallOn: boolean): NoCall | null {
  const { verdict, hasOpenCall, isCut, caller, finisher } = props;
  // The form itself shows that, and a line would move the facts below it.
  if (isCallOn) return { reason: 'This call has no result yet.', isShown: false };
  if (caller !== undefined) return { reason: `${caller} is calling`, isShown: true };
  if (finisher !== undefined) return { reason: `Finished by ${finisher}`, isShown: true };
  if (hasOpenCall) return null;
  const reason = forbidden(verdict);
  // `Why not now?` shows this one.
  if (reason !== undefined) return { reason, isShown: false };
  return isCut ? { reason: NO_CONNECTION, isShown: true } : null;
}

interface ContactDetailFormProps extends ContactDetailDialogProps {
  ids: DialogIds;
  contact: QueueContact;
  isOpen: boolean;
}

function ContactDetailForm(props: ContactDetailFormProps) {
  const { draft, fields, marked, verdict, isAutoDialing } = props;
  const styles = useStyles();
  const form = useRef<HTMLDivElement>(null);
  const actions = useDetailActions(props);
  // As in Call Result: name, number and time there come with the key, the rest with the next paint.
  const isShown = useDeferredValue(true, false);
  useFaultFocus(form, draft, fields, isShown);
  useTabFocus(form, isShown && !actions.isCall);
  useCallFocus(form, isShown && actions.isCall && marked === null, actions.isCallOpen);
  const contact = readFragment(ContactDetail_ContactFragmentDoc, props.contact);
  const zones = useZones(props.contact.id, verdict);
  const { asks, tabs, isCall, isCallOpen, isSaving, noCall, hasCallKey } = actions;
  const wasCalled = draft.startedAt !== null;
  const { disposition, result } = draft.values;
  const isFixed = isSaving || marked !== null;
  const correct = (call: PastCall) => props.onCorrect(correctDraft(props.contact, call, actions.form.list.results));
  return (
    <ContactDialog
      ids={props.ids}
      title={personName(contact)}
      badge={<DoNotCallBadge verdict={verdict} />}
      company={contact.company}
      phone={contact.phone}
      zones={zones}
      call={wasCalled ? draft : null}
      isCall={isCall}
      isShown={isShown}
      tabs={tabs}
      formRef={form}
      form={
        <>
          {draft.later && <span>{calledWords(draft.startedAt ?? 0, Date.now(), draft.later === 'elsewhere')}</span>}
          <ResultForm
            {...actions.form}
            draft={draft}
            fields={fields}
            chosen={marked === null ? (disposition ?? undefined) : undefined}
            isCall={isCall}
            isSaving={isSaving}
            isSaved={marked !== null}
            hasKeys={wasCalled}
            zones={zones}
            phone={contact.phone}
            onChange={props.onChange}
            onStop={props.onStop}
            noteAction={<SaveNote key={contact.id} contact={contact} notes={draft.values.notes} isDisabled={isFixed} />}
          />
          <AboutContact
            asks={asks}
            draft={draft}
            fields={fields}
            onChange={props.onChange}
            isDisabled={isFixed}
            isScriptShown={tabs.chosen === 'Script'}
          />
        </>
      }
      context={(shown) =>
        shown === 'Script' ? (
          <ScriptTab
            asks={asks}
            draft={draft}
            fields={fields}
            onChange={isFixed ? undefined : props.onChange}
            // Without a call the phone button calls, because it applies the rules.
            phoneE164={isCallOpen ? contact.phoneE164 : null}
          />
        ) : shown === 'Contact' ? (
          <div role="tabpanel" aria-label="Contact" className={styles.facts}>
            <ContactInfo contact={contact} asks={asks} noCall={noCall} hasKey={hasCallKey} onCall={props.onCall} />
            <CallInfo contact={contact} isRefused={!wasCalled && !props.hasOpenCall && verdict?.callable === false} />
          </div>
        ) : (
          <ContactContext
            contactId={props.contact.id}
            asks={asks}
            tab="History"
            isCalling={isCallOpen}
            // Never a dialog over a call.
            onCorrect={isCall || isSaving ? undefined : correct}
          />
        )
      }
      actions={
        <Actions {...props} isAutoDialing={isAutoDialing} isResultDue={actions.isResultDue}>
          {(isCall || disposition !== null || result) && (
            <SaveResultButton isDisabled={(disposition === null && !result) || isSaving} onSave={actions.save} />
          )}
        </Actions>
      }
    />
  );
}

/** The actions of the buttons and keys of the details. */
function useDetailActions(props: ContactDetailFormProps) {
  const { draft, fields, marked, isAutoDialing, onChange, onMark, onNext } = props;
  const isCall = draft.startedAt !== null || isAutoDialing;
  const isCallOpen = draft.startedAt !== null && marked === null;
  const asks = useAsks(draft, props.agent);
  const tabs = useDialogTabs(isCall, fields, asks.hasScript);
  const isSaving = draft.stage === 'waiting' && marked === null;
  const canMark = marked === null && !isSaving;
  // Auto-dial waits for the result that is due.
  const isResultDue = useIsWrapUpOver(draft) && marked === null;
  const list = useListResults(draft.callListId);
  const { disposition, result } = draft.values;
  // A button saves immediately, a callback at the first opening. A callback whose time is on the screen gets that time.
  const markWith = (values: MarkedValues, doNotCall?: DoNotCallScope) => {
    const given = withValues(draft, values);
    const submission = submissionOf(given, new Date(), {
      isTimeAsked: disposition === 'callback',
      ...(doNotCall && { doNotCall }),
    });
    const isRetry = values.result?.leadsTo === 'retry';
    onMark(values, withProblems(submission, askedProblems(asks, given.values, { isRetry })));
  };
  const mark = (step: Disposition, doNotCall?: DoNotCallScope) =>
    markWith({ disposition: step, result: null }, doNotCall);
  const markResult = (chosen: ListResult) => markWith(valuesOfResult(draft, chosen));
  const save = () => (disposition !== null || result) && markWith({ disposition, result: result ?? null });
  const onRetry = () => {
    const none = { disposition: null, result: null };
    const { values } = withValues(draft, none);
    onMark(none, withProblems(retryOf(draft), askedProblems(asks, values, { isRetry: true })));
  };
  const onNeverAgain = (scope: DoNotCallScope) => mark('archived', scope);
  const noCall = noCallNow(props, isCallOpen);
  const hasCallKey = canMark && noCall === null;
  useShortcuts(
    {
      // Without a call a letter decides nothing: a slip could not be undone.
      ...(canMark &&
        isCallOpen &&
        resultShortcuts({ draft, results: list.results, onChange, onRetry, onNeverAgain, onSave: save })),
      '.': () => tabs.choose(nextTab(tabs.names, tabs.chosen)),
      c: hasCallKey ? props.onCall : undefined,
      a: isAutoDialing ? props.onPause : undefined,
      n: marked || (isAutoDialing && !isResultDue) ? onNext : undefined,
    },
    props.isOpen,
  );
  return {
    asks,
    tabs,
    isCall,
    isCallOpen,
    isSaving,
    isResultDue,
    noCall,
    hasCallKey,
    save,
    form: { list, onChoose: mark, onChooseResult: markResult, onRetry, onNeverAgain },
  };
}

interface ActionsProps
  extends Pick<ContactDetailDialogProps, 'draft' | 'marked' | 'isAutoDialing' | 'onPause' | 'onNext' | 'onClose'> {
  /** The wrap-up time is over. */
  isResultDue: boolean;
  /** The button that saves. */
  children: ReactNode;
}

/** The next actions; a saved result has its own. */
function Actions({ draft, marked, isAutoDialing, isResultDue, onPause, onNext, onClose, children }: ActionsProps) {
  if (marked)
    return <MarkedPanel marked={marked} label={draft.values.result?.label} onNext={onNext} onClose={onClose} />;
  return (
    <>
      {isAutoDialing && (
        <>
          <Button appearance="subtle" onClick={onPause} aria-keyshortcuts="A">
            Pause Dialing
            <KeyHint keyName="A" />
          </Button>
          <Button
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
      <Button onClick={onClose}>Close</Button>
      {children}
    </>
  );
}
