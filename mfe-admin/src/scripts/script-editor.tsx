import { parseScript } from '@dialdeck/common/scripts/parse-script.rules';
import type { ScriptCondition, ScriptFacts, ScriptTree } from '@dialdeck/common/scripts/script.rules';
import { ScriptSchema } from '@dialdeck/common/scripts/script.schemas';
import { useNavigate } from '@dialdeck/router';
import {
  Button,
  Field,
  Input,
  makeStyles,
  Panel,
  RefusalAlert,
  SubmitButton,
  tokens,
  useForm,
  useSettled,
} from '@dialdeck/ui/core';
import { Checkbox, Textarea } from '@dialdeck/ui/form';
import { ScriptText } from '@dialdeck/ui/script';
import { useEffect, useId, useMemo, useState } from 'react';
import {
  CreateScriptDocument,
  PublishScriptDocument,
  type ScriptEditor_ScriptFragment,
} from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { type ScriptDraft, storeDraft, storedDraft } from './script-draft.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { '& textarea': { minHeight: '24rem', maxHeight: 'none', fontFamily: tokens.fontFamilyMonospace } },
  faults: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, color: tokens.colorPaletteRedForeground1 },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  preview: { minHeight: '12rem', maxHeight: '34rem', overflowY: 'auto' },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface ScriptEditorProps {
  /** Null for a new script. */
  script: ScriptEditor_ScriptFragment | null;
  onPublished?: () => Promise<void>;
}

/** The text of a script with its preview. This tab keeps the written text until it is published. */
export function ScriptEditor({ script, onPublished }: ScriptEditorProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const key = script?.id ?? 'new';
  const [published, setPublished] = useState<ScriptDraft>(() => ({
    name: script?.name ?? '',
    body: script?.body ?? '',
  }));
  const [kept] = useState(() => storedDraft(key));
  const [base, setBase] = useState(kept?.base ?? script?.version ?? 0);
  const [create] = useChange(CreateScriptDocument, {
    success: () => ({ title: 'Version 1 published' }),
    failure: { fallback: 'Failed to create the script' },
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'scripts' }),
  });
  const [publish] = useChange(PublishScriptDocument, {
    success: ({ publishScript }) => ({
      title: `Version ${(publishScript as ScriptEditor_ScriptFragment).version} published`,
    }),
    failure: { fallback: 'Failed to publish the script' },
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'scripts' }),
  });
  const { values, set, field, text, form, isPending, refusal } = useForm({
    schema: ScriptSchema,
    initial: kept?.draft ?? published,
    async send(input) {
      if (!script) {
        const made = await create(input);
        if (made.refusal) return made.refusal;
        storeDraft(key, null);
        await navigate(`/admin/scripts/${(made.data.createScript as ScriptEditor_ScriptFragment).id}`, {
          replace: true,
        });
        return null;
      }
      const done = await publish({ id: script.id, body: input.body });
      if (done.refusal) return done.refusal;
      setPublished({ name: script.name, body: input.body });
      setBase((done.data.publishScript as ScriptEditor_ScriptFragment).version);
      await onPublished?.();
      return null;
    },
  });
  const isChanged = values.name !== published.name || values.body !== published.body;
  useEffect(() => storeDraft(key, isChanged ? { base, draft: values } : null), [key, isChanged, base, values]);
  const body = useSettled(values.body);
  const { tree, errors } = useMemo(() => parseScript(body), [body]);
  const version = (script?.version ?? 0) + 1;
  const { validationMessage, ...bodyField } = field('body');
  const sentences = errors.length > 0 ? errors : (validationMessage?.split('\n') ?? []);
  const isOvertaken = base < (script?.version ?? 0);

  return (
    <div className={styles.root}>
      <form {...form} className={styles.root}>
        <div className={styles.columns}>
          <Panel title="Script">
            <div className={styles.fields}>
              <Field label="Name" required={!script} {...field('name')}>
                <Input autoComplete="off" {...text('name')} readOnly={script !== null} />
              </Field>
              <Field
                label="Text"
                required
                {...bodyField}
                {...(sentences.length > 0 && {
                  validationState: 'error',
                  validationMessage: <Faults className={styles.faults} sentences={sentences} />,
                })}
              >
                <Textarea className={styles.text} resize="vertical" spellCheck {...text('body')} />
              </Field>
              <p className={styles.hint}>
                {
                  '# heading · - item · **strong** · {{firstName|there}} · {{City}} · {{agent.firstName}} · {{list.name}} · {{list.seller}} · [[Say: …]] · [[Must say: …]] · [[If City is Lyon]] … [[End]]'
                }
              </p>
            </div>
          </Panel>
          <Preview tree={tree} />
        </div>
        {isOvertaken && isChanged && (
          <p className={styles.note} role="status">
            {`Version ${script?.version} was published after you began. If you publish, yours is the newest.`}
          </p>
        )}
        <RefusalAlert sentence={refusal} />
        <div className={styles.buttons}>
          <SubmitButton label={`Publish version ${version}`} pendingLabel="Publishing..." isPending={isPending} />
          {isChanged && (
            <Button
              appearance="subtle"
              onClick={() => {
                const newest = { name: script?.name ?? '', body: script?.body ?? '' };
                setPublished(newest);
                setBase(script?.version ?? 0);
                set(newest);
              }}
            >
              Discard changes
            </Button>
          )}
          <span className={styles.note} role="status">
            {isChanged && 'Not published yet. This browser tab keeps what you wrote.'}
          </span>
        </div>
      </form>
      {script && <EarlierVersions script={script} onUse={(earlier) => set({ body: earlier })} />}
    </div>
  );
}

function Faults({ className, sentences }: { className: string; sentences: readonly string[] }) {
  return (
    <ul className={className}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

const SAMPLE = {
  firstName: 'Ana',
  lastName: 'Lima',
  company: 'Lima & Daughters',
  email: 'ana.lima@example.com',
  phone: '+1 (212) 555-0101',
};

/** The conditions of a script, each once. */
function conditionsOf({ blocks }: ScriptTree): ScriptCondition[] {
  const all = blocks.flatMap(({ lines }) => lines.flat()).flatMap(({ when }) => when ?? []);
  return [...new Map(all.map((when) => [wordsOf(when), when])).values()];
}
const wordsOf = ({ name, value }: ScriptCondition) => `${name} is ${value}`;

/** The script for a sample contact, who fits the chosen conditions. */
function Preview({ tree }: { tree: ScriptTree }) {
  const styles = useStyles();
  const labelId = useId();
  const [said, setSaid] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const conditions = conditionsOf(tree);
  const fitting = conditions.filter((when) => chosen.has(wordsOf(when)));
  const chosenOf = (name: string) => fitting.findLast((when) => when.name === name)?.value;
  const facts: ScriptFacts = {
    contact: {
      ...Object.fromEntries(Object.entries(SAMPLE).map(([name, value]) => [name, chosenOf(name) ?? value])),
      customFields: Object.fromEntries(fitting.map(({ name, value }) => [name, value])),
    },
    agent: { firstName: chosenOf('agent.firstName') ?? 'Ben' },
    list: { name: chosenOf('list.name') ?? 'Spring leads', seller: chosenOf('list.seller') ?? null },
  };
  return (
    <Panel title="Preview" note="For Ana Lima, a sample contact.">
      {conditions.length > 0 && (
        <fieldset aria-labelledby={labelId} style={{ border: 0, padding: 0, margin: 0 }}>
          <span id={labelId} className={styles.hint}>
            Conditions
          </span>
          {conditions.map((when) => {
            const words = wordsOf(when);
            return (
              <Checkbox
                key={words}
                label={words}
                checked={chosen.has(words)}
                onChange={(_event, { checked }) => {
                  // One field has one value.
                  const others = [...chosen].filter((each) => each !== words && !each.startsWith(`${when.name} is `));
                  setChosen(new Set(checked ? [...others, words] : others));
                }}
              />
            );
          })}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.preview} aria-label="Preview of the script" tabIndex={0}>
        <ScriptText
          tree={tree}
          facts={facts}
          said={said}
          onTick={(number, isTicked) => setSaid(isTicked ? [...said, number] : said.filter((each) => each !== number))}
        />
      </section>
    </Panel>
  );
}
