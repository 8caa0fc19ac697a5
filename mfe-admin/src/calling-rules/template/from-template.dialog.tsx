import { useQuery } from '@dialdeck/apollo';
import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { TemplateChoiceSchema, type TemplateChoiceValues } from '@dialdeck/common/calling/rule-set.schemas';
import { Field, Input, makeStyles, Select, tokens, useForm, useLinkClassName } from '@dialdeck/ui/core';
import {
  CreateRuleSetFromTemplateDocument,
  RuleSetTemplatesDocument,
  type RuleSetTemplatesQuery,
} from '#__generated__/graphql.ts';
import { ruleText } from '#calling-rules/rule/rule-words.rules.ts';
import { forgetRuleSets } from '#calling-rules/rule-set-cache.ts';
import { scopeText } from '#calling-rules/rule-set-words.ts';
import { dayText } from '#day-text.ts';
import { FormDialog, FormDialogBody, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { useLeave } from '#dialog/use-leave.ts';
import { useChange } from '#mutation/use-change.ts';

export interface FromTemplateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a draft from a template of rules. */
export function FromTemplateDialog({ isOpen, onClose }: FromTemplateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <Templates onClose={onClose} />
    </FormDialog>
  );
}

function Templates({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(RuleSetTemplatesDocument);
  if (data) return <FromTemplateForm templates={data.ruleSetTemplates} onClose={onClose} />;
  return (
    <UnreadDialogBody
      title={TEMPLATE_TITLE}
      loadingLabel="Loading templates..."
      error={error}
      errorTitle="The templates could not be loaded"
      onRetry={() => void refetch()}
      onCancel={onClose}
    />
  );
}

const TEMPLATE_TITLE = 'From a Template';

interface FromTemplateFormProps {
  templates: RuleSetTemplatesQuery['ruleSetTemplates'];
  onClose: () => void;
}

function FromTemplateForm({ templates, onClose }: FromTemplateFormProps) {
  const leave = useLeave(onClose);
  const [create] = useChange(CreateRuleSetFromTemplateDocument, {
    failure: { fallback: 'Failed to create rule set' },
    update: forgetRuleSets,
  });
  const [first] = templates;
  const { values, set, field, text, ...state } = useForm({
    schema: TemplateChoiceSchema,
    initial: { template: first?.key ?? '', name: first?.name ?? '' },
    async send({ template, name }: TemplateChoiceValues) {
      const { data, refusal } = await create({ template, name });
      if (refusal) return refusal;
      leave(`/admin/rules/${data.createRuleSetFromTemplate.id}`);
      return null;
    },
  });
  const chosen = templates.find(({ key }) => key === values.template);
  const choose = (key: string) => set({ template: key, name: templates.find((each) => each.key === key)?.name ?? '' });

  return (
    <FormDialogBody
      {...state}
      title={TEMPLATE_TITLE}
      description="A draft to read and change. It has no effect until you activate it."
      submitLabel="Create Draft"
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field label="Template" {...field('template')}>
        <Select value={values.template} onChange={(_event, { value }) => choose(value)}>
          {templates.map(({ key, name }) => (
            <option key={key} value={key}>
              {key === 'empty' ? 'Empty' : name}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && <TemplatePreview template={chosen} />}
      <Field label="Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
    </FormDialogBody>
  );
}

const useStyles = makeStyles({
  root: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  line: { margin: 0, overflowWrap: 'anywhere' },
  rules: { margin: 0, paddingBlock: tokens.spacingVerticalXS, paddingInlineStart: tokens.spacingHorizontalXXL },
  source: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** The audience of a template, its rules in words, and their source. */
function TemplatePreview({ template }: { template: RuleSetTemplatesQuery['ruleSetTemplates'][number] }) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const { register, sourceTitle, sourceUrl, reviewedOn } = template;
  const rules = template.rules as CallingRule[];
  return (
    <section className={styles.root} aria-label="What the draft holds">
      <p className={styles.line}>{scopeText(template)}</p>
      {rules.length === 0 ? (
        <p className={styles.line}>No rules yet. You add them.</p>
      ) : (
        <ol className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule.kind}>{ruleText(rule, () => register ?? undefined)}</li>
          ))}
        </ol>
      )}
      {sourceUrl && reviewedOn && (
        <p className={styles.source}>
          <a className={linkClassName} href={sourceUrl} target="_blank" rel="noopener noreferrer">
            {sourceTitle}
          </a>
          {`, as of ${dayText(reviewedOn)}`}
        </p>
      )}
    </section>
  );
}
