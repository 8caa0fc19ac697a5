import { useApolloClient } from '@dialdeck/apollo';
import type { DoNotCallScope } from '@dialdeck/common/words';
import { Button } from '@dialdeck/ui/core';
import { Dialog } from '@dialdeck/ui/overlay';
import { useDeferredValue } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactDetail_ContactFragmentDoc } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import { calledWords } from '#contact-queue/contact/contact-dates.ts';
import { ContactContext } from '#contact-queue/contact-context/contact-context.tsx';
import { nextTab } from '#contact-queue/contact-context/tabs.tsx';
import { ContactDialog, ContactSurface, type DialogIds, useDialogTabs } from '#contact-queue/dialog/contact-dialog.tsx';
import { useFaultFocus } from '#contact-queue/dialog/use-fault-focus.ts';
import { useFirstFocus } from '#contact-queue/dialog/use-first-focus.ts';
import { useLast } from '#contact-queue/dialog/use-last.ts';
import { ResultForm, SaveResultButton } from '#contact-queue/result-form/result-form.tsx';
import { valuesOfResult } from '#contact-queue/results/list-results.rules.ts';
import { type ResultFields, withValues } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { retryOf, type Submission, submissionOf, withProblems } from '#contact-queue/results/submission.ts';
import { useListResults } from '#contact-queue/results/use-list-results.ts';
import { AboutContact } from '#contact-queue/script/about-contact.tsx';
import { askedProblems } from '#contact-queue/script/asks.rules.ts';
import { ScriptTab } from '#contact-queue/script/script-tab.tsx';
import { type Agent, useAsks } from '#contact-queue/script/use-asks.ts';
import { resultShortcuts } from '#contact-queue/shortcuts/result-keys.ts';
import { useShortcuts } from '#contact-queue/shortcuts/use-shortcuts.ts';
import type { RowVerdict } from '#contact-queue/verdict/use-verdicts.ts';
import { useZones } from '#contact-queue/verdict/use-zones.ts';

export interface CallResultDialogProps {
  /** The call it is about; null closes it. */
  draft: ResultDraft | null;
  fields: ResultFields;
  /** Whether the contact may be called, as far as that is known. */
  verdict: RowVerdict | undefined;
  onChange: (values: Partial<ResultValues>) => void;
  onStop: () => void;
  onSave: (submission: Submission) => void;
  /** Discards the typed values. */
  onCancel: () => void;
  /** Closes and keeps the typed values. */
  onPutAway: () => void;
  /** The person at the screen. */
  agent: Agent;
}

export function CallResultDialog(props: CallResultDialogProps) {
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
      <ContactSurface>
        {(ids) => <CallResultForm key={draft.key} {...props} ids={ids} draft={draft} isOpen={props.draft !== null} />}
      </ContactSurface>
    </Dialog>
  );
}

interface CallResultFormProps extends CallResultDialogProps {
  ids: DialogIds;
  draft: ResultDraft;
  isOpen: boolean;
}

function CallResultForm(props: CallResultFormProps) {
  const { ids, draft, isOpen, fields, verdict, onChange, onStop, onSave, onCancel } = props;
  const { cache } = useApolloClient();
  const contact = readFragment(ContactDetail_ContactFragmentDoc, cachedContact(cache, draft.contactId));
  const zones = useZones(draft.contactId, verdict);
  const { disposition, result } = draft.values;
  const list = useListResults(draft.callListId);
  const asks = useAsks(draft, props.agent);
  const asked = { asks, draft, fields, onChange };
  const tabs = useDialogTabs(true, fields, asks.hasScript);
  // The dialog answers the key immediately: form and context come with the next paint, and its size does not depend on them.
  const isShown = useDeferredValue(true, false);
  const form = useFirstFocus(isShown);
  useFaultFocus(form, draft, fields, isShown);
  const wasCalled = draft.startedAt !== null;
  const problems = (isRetry: boolean) => askedProblems(asks, draft.values, { isRetry });
  const save = () => onSave(withProblems(submissionOf(draft, new Date()), problems(result?.leadsTo === 'retry')));
  const retry = () => onSave(withProblems(retryOf(draft), problems(true)));
  const addToList = (doNotCall: DoNotCallScope) =>
    onSave(submissionOf(withValues(draft, { disposition: 'archived', result: null }), new Date(), { doNotCall }));
  useShortcuts(
    {
      ...resultShortcuts({
        draft,
        results: list.results,
        onChange,
        onRetry: retry,
        onNeverAgain: addToList,
        onSave: save,
      }),
      '.': () => tabs.choose(nextTab(tabs.names, tabs.chosen)),
    },
    isOpen,
  );
  return (
    <ContactDialog
      ids={ids}
      kind="Call Result"
      title={draft.contactName}
      company={contact?.company}
      phone={draft.phone}
      zones={zones}
      call={wasCalled ? draft : null}
      isCall
      isShown={isShown}
      tabs={tabs}
      formRef={form}
      form={
        <>
          {draft.later && draft.startedAt !== null && (
            <span>{calledWords(draft.startedAt, Date.now(), draft.later === 'elsewhere')}</span>
          )}
          <ResultForm
            list={list}
            draft={draft}
            fields={fields}
            chosen={disposition}
            isCall={wasCalled}
            hasKeys
            zones={zones}
            phone={contact?.phone}
            onChange={onChange}
            onChoose={(chosen) => onChange({ disposition: chosen, result: null })}
            onChooseResult={(chosen) => onChange(valuesOfResult(draft, chosen))}
            onRetry={retry}
            onNeverAgain={addToList}
            onStop={onStop}
          />
          <AboutContact {...asked} isDisabled={false} isScriptShown={tabs.chosen === 'Script'} />
        </>
      }
      context={(shown) =>
        shown === 'Script' ? (
          <ScriptTab {...asked} phoneE164={contact?.phoneE164 ?? null} />
        ) : (
          <ContactContext
            contactId={draft.contactId}
            asks={asks}
            tab={shown}
            isCalling={wasCalled && draft.later !== 'correction'}
          />
        )
      }
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <SaveResultButton isDisabled={disposition === null && !result} onSave={save} />
        </>
      }
    />
  );
}
