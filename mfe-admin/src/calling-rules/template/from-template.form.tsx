import { TemplateChoiceSchema, type TemplateChoiceValues } from '@dialdeck/common/calling/rule-set.schemas';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import { CreateRuleSetFromTemplateDocument, type RuleSetTemplatesQuery } from '#__generated__/graphql.ts';
import { forgetRuleSets } from '#calling-rules/rule-sets.cache.ts';
import { FormDialogBody } from '#dialog/form.dialog.tsx';
import { useLeave } from '#dialog/use-leave.ts';
import { useChange } from '#mutation/use-change.ts';
import { TemplatePreview } from './template-preview.tsx';

export const TEMPLATE_TITLE = 'From a Template';

export interface FromTemplateFormProps {
  templates: RuleSetTemplatesQuery['ruleSetTemplates'];
  onClose: () => void;
}

export function FromTemplateForm({ templates, onClose }: FromTemplateFormProps) {
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
