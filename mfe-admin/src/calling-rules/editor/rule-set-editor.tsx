import { useQuery } from '@dialdeck/apollo';
import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import {
  Button,
  Field,
  Input,
  lazyDialog,
  lazyPart,
  makeStyles,
  PageHeader,
  Panel,
  RefusalAlert,
  SubmitButton,
  tokens,
  useDialog,
} from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { type Ref, useRef, useState } from 'react';
import { RegisterNamesDocument, type RuleSetEditor_RuleSetFragment } from '#__generated__/graphql.ts';
import { ruleText } from '#calling-rules/rule/rule-words.rules.ts';
import { RuleSetStateBadge } from '#calling-rules/rule-set-state-badge.tsx';
import { scopeText } from '#calling-rules/rule-set-words.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { BackToRules } from './back-to-rules.tsx';
import { nextStepOf } from './draft.ts';
import { useRuleEditor } from './use-rule-editor.ts';

const RuleDialog = lazyDialog(async () => (await import('#calling-rules/rule/rule.dialog.tsx')).RuleDialog);
const ActivateDialog = lazyDialog(async () => (await import('./activation-dialogs.tsx')).ActivateDialog);
const RetireDialog = lazyDialog(async () => (await import('./activation-dialogs.tsx')).RetireDialog);

// Below the part that people read first: its table comes on demand.
const Versions = lazyPart(async () => (await import('./versions.tsx')).Versions);
const WhatWouldChange = lazyPart(
  async () => (await import('#what-would-change/what-would-change.tsx')).WhatWouldChange,
);

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  source: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  state: { color: tokens.colorNeutralForeground2 },
});

/** The button that opens it is at the end of most windows. In the middle, so that its content has room below its heading. */
const bringIntoView = (part: Element | null) => part?.scrollIntoView({ block: 'center' });

export interface RuleSetEditorProps {
  ruleSet: RuleSetEditor_RuleSetFragment;
  onSaved: () => Promise<void>;
}

export function RuleSetEditor({ ruleSet, onSaved }: RuleSetEditorProps) {
  const styles = useStyles();
  const editing = useDialog<number | null>();
  const activating = useDialog();
  const retiring = useDialog();
  const [isCompared, setIsCompared] = useState(false);
  // A button of Fluent is a button or a link, so its ref takes neither.
  const addButton = useRef<HTMLButtonElement>(null);
  const { values, set, field, text, form, isPending, refusal, ...editor } = useRuleEditor(ruleSet, onSaved);
  const { rules } = values;
  const registerName = useRegisterName();
  function remove(index: number): void {
    set({ rules: rules.filter((_, at) => at !== index) });
    // The line's own buttons are gone.
    addButton.current?.focus();
  }
  function discard(): void {
    editor.discard();
    // The button is gone.
    addButton.current?.focus();
  }
  const isActiveAsShown = ruleSet.state === 'active' && ruleSet.activeVersion === editor.newest?.version;
  const next = nextStepOf({ rules: rules.length, isChanged: editor.isChanged, isActive: isActiveAsShown });
  const filled = (step: typeof next) => (step === next ? 'primary' : 'secondary');

  return (
    <>
      <PageHeader
        title={ruleSet.name}
        purpose={scopeText(ruleSet)}
        badges={<RuleSetStateBadge state={ruleSet.state} />}
        before={<BackToRules />}
        actions={ruleSet.state === 'active' && <Button onClick={() => retiring.open(null)}>Retire</Button>}
      />
      <div className={styles.sections}>
        <form {...form} className={styles.sections}>
          <Panel
            title="Rules"
            note="Each of them has to allow a call."
            actions={
              <Button
                ref={addButton as Ref<never>}
                appearance={filled('add')}
                icon={<AddRegular />}
                onClick={() => editing.open(null)}
              >
                Add rule
              </Button>
            }
          >
            {rules.length === 0 && <p className={styles.note}>No rules yet. Add the first one.</p>}
            <RuleLines rules={rules} registerName={registerName} onChange={editing.open} onRemove={remove} />
            <RefusalAlert sentence={field('rules').validationMessage ?? null} />
          </Panel>
          <Panel title="Source" note="The text that these rules follow, and when a person last compared them with it.">
            <div className={styles.source}>
              <Field label="Title" {...field('sourceTitle')}>
                <Input autoComplete="off" {...text('sourceTitle')} />
              </Field>
              <Field label="Address" {...field('sourceUrl')}>
                <Input type="url" autoComplete="off" placeholder="https://" {...text('sourceUrl')} />
              </Field>
              <Field label="Reviewed on" {...field('reviewedOn')}>
                <Input type="date" {...text('reviewedOn')} />
              </Field>
            </div>
          </Panel>
          {editor.isOvertaken && (
            <p className={styles.note} role="status">
              {`Version ${editor.newest?.version} was saved after you began. If you save, yours is the newest.`}
            </p>
          )}
          <RefusalAlert sentence={refusal} />
          <div className={styles.buttons}>
            <SubmitButton label="Save" pendingLabel="Saving..." isPending={isPending} isNext={next === 'save'} />
            <Button aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
              What would change
            </Button>
            <Button
              appearance={filled('activate')}
              onClick={() => activating.open(null)}
              disabled={isActiveAsShown && !editor.isChanged}
            >
              Activate
            </Button>
            {editor.isChanged && (
              <Button appearance="subtle" onClick={discard}>
                Discard changes
              </Button>
            )}
            <span className={styles.state} role="status">
              {editor.isChanged && 'Not saved yet. This browser tab keeps what you wrote.'}
              {isActiveAsShown && !editor.isChanged && 'These rules are active.'}
            </span>
          </div>
          <p className={styles.note}>
            These are your rules. Dialdeck applies them and keeps the proof; whether they are right for you is for your
            counsel to say.
          </p>
        </form>
        {isCompared && (
          <div ref={bringIntoView}>
            <Panel title="What would change" note="If these rules were active, in the hours to come.">
              <WhatWouldChange
                draft={{ rules, ruleSetId: ruleSet.id }}
                present={`${ruleSet.state} ${ruleSet.activeVersion}`}
              />
            </Panel>
          </div>
        )}
        <Versions ruleSet={ruleSet} onUse={set} />
      </div>
      <OnDemand isOpen={editing.isOpen}>
        <RuleDialog
          isOpen={editing.isOpen}
          rule={editing.subject === null ? null : (rules[editing.subject] ?? null)}
          onSave={(rule) =>
            set({
              rules:
                editing.subject === null
                  ? [...rules, rule]
                  : rules.map((each, at) => (at === editing.subject ? rule : each)),
            })
          }
          onClose={editing.close}
        />
      </OnDemand>
      <OnDemand isOpen={activating.isOpen}>
        <ActivateDialog
          isOpen={activating.isOpen}
          name={ruleSet.name}
          scope={scopeText(ruleSet)}
          onActivate={editor.activate}
          onClose={activating.close}
        />
      </OnDemand>
      <OnDemand isOpen={retiring.isOpen}>
        <RetireDialog isOpen={retiring.isOpen} ruleSet={ruleSet} onClose={retiring.close} />
      </OnDemand>
    </>
  );
}

/** Names of registers, for the rules that ask them. */
function useRegisterName(): (id: string) => string | undefined {
  const { data } = useQuery(RegisterNamesDocument);
  return (id) => data?.registers.find((register) => register.id === id)?.name;
}

const useRuleLinesStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  line: { paddingBlock: tokens.spacingVerticalXXS },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  words: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
});

interface RuleLinesProps {
  rules: readonly CallingRule[];
  registerName: (id: string) => string | undefined;
  onChange: (index: number) => void;
  onRemove: (index: number) => void;
}

/** One line per rule, in words. */
function RuleLines({ rules, registerName, onChange, onRemove }: RuleLinesProps) {
  const styles = useRuleLinesStyles();
  return (
    <ol className={styles.list} aria-label="Rules">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its number
        <li key={index} className={styles.line}>
          <div className={styles.row}>
            <span className={styles.words}>{ruleText(rule, registerName)}</span>
            <Button
              appearance="subtle"
              icon={<EditRegular />}
              aria-label={`Change rule ${index + 1}`}
              onClick={() => onChange(index)}
            />
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove rule ${index + 1}`}
              onClick={() => onRemove(index)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
