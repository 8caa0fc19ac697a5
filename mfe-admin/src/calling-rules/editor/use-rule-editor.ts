import { RuleSourceSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { NEEDS_RULE } from '@dialdeck/common/sentences';
import { type Refusal, useForm } from '@dialdeck/ui/core';
import { useEffect, useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ActivateRuleSetDocument,
  AddRuleSetVersionDocument,
  type RuleSetEditor_RuleSetFragment,
  RuleSetVersion_VersionFragmentDoc,
} from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { draftOf, hasSameRules, type RuleDraft, storeDraft, storedDraft } from './draft.ts';

/** The source is checked here, each rule where it is written, and all of it by the server. */
const DraftSchema = {
  safeParse({ rules, sourceTitle, sourceUrl, reviewedOn }: RuleDraft) {
    const source = RuleSourceSchema.safeParse({
      sourceTitle,
      sourceUrl: sourceUrl.trim() || null,
      reviewedOn: reviewedOn || null,
    });
    if (!source.success) return source;
    if (rules.length > 0) return { success: true, data: { ...source.data, rules } } as const;
    const issues = [{ path: ['rules'], message: NEEDS_RULE }];
    return { success: false, error: { issues } } as const;
  },
};

/** A draft based on the newest version: kept while it differs, saved as a new version, and activated. */
export function useRuleEditor(ruleSet: RuleSetEditor_RuleSetFragment, onSaved: () => Promise<void>) {
  const ruleSetId = ruleSet.id;
  const newest = readFragment(RuleSetVersion_VersionFragmentDoc, ruleSet.versions)[0];
  const [kept] = useState(() => storedDraft(ruleSetId));
  const [base, setBase] = useState(kept?.base ?? newest?.version ?? 0);
  const [saved, setSaved] = useState(() => draftOf(newest));
  const [add] = useChange(AddRuleSetVersionDocument, {
    success: ({ addRuleSetVersion }) => ({ title: `Version ${addRuleSetVersion.version} saved` }),
    failure: { fallback: 'Failed to save the rules' },
  });
  const [activateVersion] = useChange(ActivateRuleSetDocument, {
    success: () => ({ title: `${ruleSet.name} is active` }),
    failure: { fallback: 'Failed to activate the rules' },
  });

  const form = useForm({
    schema: DraftSchema,
    initial: kept?.draft ?? saved,
    send: async (input: Pick<RuleDraft, 'rules'>) => (await save(input)).refusal,
  });
  const { values, set } = form;
  const isChanged = !hasSameRules(values, saved);
  useEffect(
    () => storeDraft(ruleSetId, isChanged ? { base, draft: values } : null),
    [ruleSetId, isChanged, base, values],
  );

  async function save(input: Pick<RuleDraft, 'rules'>) {
    const { data, refusal } = await add({ ruleSetId, input });
    if (refusal) return { refusal, version: null };
    const { version } = data.addRuleSetVersion;
    setSaved(values);
    setBase(version);
    await onSaved();
    return { refusal: null, version };
  }

  /** Saves the draft first. */
  async function activate(): Promise<Refusal | null> {
    let version = newest?.version ?? 0;
    if (isChanged || !newest) {
      const checked = DraftSchema.safeParse(values);
      if (!checked.success) return { sentence: checked.error.issues[0]?.message ?? '', fields: {} };
      const made = await save(checked.data);
      if (made.refusal) return made.refusal;
      version = made.version;
    }
    const { refusal } = await activateVersion({ ruleSetId, version });
    // Another admin was faster: the active version is not the one on the screen.
    if (refusal) onSaved().catch(() => undefined);
    return refusal;
  }

  /** Back to the saved version, which another admin may have changed in the meantime. */
  function discard(): void {
    const newestDraft = draftOf(newest);
    setSaved(newestDraft);
    setBase(newest?.version ?? 0);
    set(newestDraft);
  }

  const isOvertaken = base < (newest?.version ?? 0);
  // Without a draft the editor shows the newest rules.
  useEffect(() => {
    if (isOvertaken && !isChanged) discard();
  });

  return { ...form, isChanged, isOvertaken, activate, discard, newest };
}
