import { exactTimeText } from '@dialdeck/common/time/date-words';
import { makeStyles, Panel, tokens } from '@dialdeck/ui/core';
import { dayText } from '#day-text.ts';
import { reasonText } from '#do-not-call/entry-words.ts';
import { RuleStateBadge } from '#evidence/rule-state-badge.tsx';
import { AppliedRules } from './applied-rules.tsx';
import { factsOf, recomputedText } from './facts.rules.ts';
import type { Proof } from './proof.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(8rem, max-content) 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  sentence: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  bad: { margin: 0, fontWeight: tokens.fontWeightSemibold, color: tokens.colorPaletteRedForeground1 },
});

/** The call, the reason why it was allowed or not, and whether a new computation agrees. */
export function ProofOfCall({ proof }: { proof: Proof }) {
  const styles = useStyles();
  const sentence = recomputedText(proof);
  const isTrusted = proof.recomputed !== 'changed' && proof.recomputed !== 'different';
  return (
    <div className={styles.root}>
      <Panel title="The call" actions={<RuleStateBadge state={proof.state} />}>
        <Facts facts={factsOf(proof)} />
      </Panel>
      {proof.state && (
        <>
          <AppliedRules
            rules={proof.rules}
            isAllowed={(proof.made?.state ?? proof.state) === 'allowed'}
            // For a changed record this is the sentence that is shown below.
            besides={proof.recomputed === 'changed' ? null : proof.message}
          />
          <Panel title="What was on record">
            <Facts facts={knownThen(proof)} />
          </Panel>
        </>
      )}
      <p className={isTrusted ? styles.sentence : styles.bad} role="status">
        {sentence}
      </p>
    </div>
  );
}

function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <FactLine key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function FactLine({ label, value }: { label: string; value: string }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </>
  );
}

function knownThen({ doNotCall, consent, registers, dialsBefore }: Proof) {
  const entry = doNotCall && `Listed since ${exactTimeText(doNotCall.addedAt)}: ${reasonText(doNotCall.reason)}`;
  const given =
    consent && `${consent.kind === 'written' ? 'Written' : 'Express'}, of ${exactTimeText(consent.givenAt)}`;
  return [
    { label: 'Do-not-call list', value: entry ?? 'Not listed' },
    { label: 'Consent', value: [given ?? 'Not required', consent?.wording].filter(Boolean).join('. ') },
    { label: 'Calls before', value: dialsBefore === null ? 'No rule counted them' : String(dialsBefore) },
    ...registers.map(({ name, asOf }) => ({
      label: name,
      value: asOf ? `As of ${dayText(asOf)}` : 'Never loaded',
    })),
  ];
}
