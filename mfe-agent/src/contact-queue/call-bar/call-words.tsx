import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { CutText, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { CallTimer } from '#contact-queue/call/call-timer.tsx';
import { NEXT_STEP_LABELS } from '#contact-queue/contact/contact-words.ts';
import { promisedWords, westernmost } from '#contact-queue/result-form/suggested-times.rules.ts';
import { savedResult } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { Said } from '#contact-queue/results/use-said.ts';

const useStyles = makeStyles({
  root: {
    flex: '0 1 auto',
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '@media (min-width: 1200px)': { maxWidth: '65%' },
    '@media (max-width: 560px)': { fontSize: tokens.fontSizeBase200 },
  },
  // Only names are cut: the result is shown whole, with room for the time.
  saved: { display: 'flex', whiteSpace: 'pre' },
  // Both have the room of the current contact.
  twoSentences: {
    flexWrap: 'wrap',
    flexBasis: '100%',
    '@media (min-width: 1200px)': { maxWidth: '100%' },
    '& ~ div > div': { display: 'none' },
  },
  // As wide as its share, whatever the name: the text next to it stays where it is.
  call: { '@media (min-width: 1200px)': { flex: '13 1 0' } },
  // On one line where the bar has two, so that the bar keeps its height.
  listed: { fontWeight: tokens.fontWeightRegular, '@media (min-width: 1200px)': { whiteSpace: 'pre-wrap' } },
  number: { flexShrink: 0, '@media (max-width: 560px)': { display: 'none' } },
  time: { flexShrink: 0, minWidth: '4.5rem' },
});

const WORDS: Readonly<Record<Said['step'], string>> = {
  retry: 'saved as Try Again',
  callback: `saved as ${NEXT_STEP_LABELS.callback}`,
  winner: `saved as ${NEXT_STEP_LABELS.winner}`,
  loser: `saved as ${NEXT_STEP_LABELS.loser}`,
  archived: `saved as ${NEXT_STEP_LABELS.archived}`,
  undone: 'is as before',
};

/** The person on the call, whichever row is current. No live region, because it counts. */
export function CallOn({ call }: { call: ResultDraft }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, styles.saved, styles.call)}>
      <CutText>
        On call: <bdi>{call.contactName}</bdi>
      </CutText>
      <span className={styles.number}>{` · ${formatPhone(call.phone)}`}</span>
      <span className={styles.time}>
        {' · '}
        <CallTimer draft={call} isPlain />
      </span>
    </div>
  );
}

interface SavedProps {
  said: Said;
  /** The zones of the contact, as far as they are known. */
  zones: readonly string[];
}

/** The last result that was saved or undone. No live region, because a toast or a dialog has announced the text. */
export function Saved({ said, zones }: SavedProps) {
  const styles = useStyles();
  const { contactName } = said;
  return (
    <div className={mergeClasses(styles.root, styles.saved, said.isListed && styles.twoSentences)}>
      <CutText>
        <bdi>{contactName}</bdi>
      </CutText>
      {` ${savedWords(said)}${promiseOf(said, zones)}.`}
      {said.isListed && <CutText className={styles.listed}>{` ${listedWords(said)}`}</CutText>}
    </div>
  );
}

function savedWords(said: Said): string {
  const result = said.step === 'undone' ? null : savedResult(said.draft);
  return result ? `saved as ${result.label}` : WORDS[said.step];
}

/** An entry of the do-not-call list is not undone with the result that made it. */
const listedWords = (said: Said): string =>
  said.step === 'undone'
    ? `${formatPhone(said.phone)} stays on the do-not-call list.`
    : `${formatPhone(said.draft.phone)} is on the do-not-call list and stays there.`;

/** ", tomorrow 9:00 there" */
function promiseOf(said: Said, zones: readonly string[]): string {
  if (said.step === 'undone' || said.callbackAt === null) return '';
  const now = Date.now();
  return `, ${promisedWords(Date.parse(said.callbackAt), now, westernmost(zones, now), viewerTimeZone())}`;
}

/** A result that the server refused while the agent had gone on. */
export function Refused({ draft: { contactName, message } }: { draft: ResultDraft }) {
  return (
    <>
      <bdi>{contactName}</bdi>
      {` was not saved: ${message}`}
    </>
  );
}
