import { Body1, makeStyles, tokens } from '@dialdeck/ui/core';
import type { PlanPart } from './streamed-job.ts';

const useStyles = makeStyles({
  examples: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

/** The first rows of a part of a plan. */
export function Examples({ name, part }: { name: string; part: PlanPart }) {
  const styles = useStyles();
  if (part.examples.length === 0) return null;
  return (
    <section aria-label={`${name}: examples`}>
      <h4 className={styles.name}>{name}</h4>
      <ul className={styles.examples}>
        {part.examples.map(({ line, phone, name: who, reason }) => (
          <li key={line}>{[`Row ${line}`, who, reason ?? phone].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </section>
  );
}

interface MisfitsProps {
  count: number;
  /** Absent for an import without a plan. */
  part: PlanPart | undefined;
  isDone: boolean;
}

/** Contacts with a value that does not fit the type of its field: it stays as it is. */
export function Misfits({ count, part, isDone }: MisfitsProps) {
  if (count === 0) return null;
  const contacts = `${count.toLocaleString()}${isDone ? '' : ' new'} ${count === 1 ? 'contact has' : 'contacts have'}`;
  const they = count === 1 ? ['It', 'is', 'was', 'it is'] : ['They', 'are', 'were', 'they are'];
  return (
    <>
      <Body1>
        {`${contacts} a value that does not fit its field. ${they[0]} ${they[isDone ? 2 : 1]} imported as ${they[3]}.`}
      </Body1>
      {part && <Examples name="Values that do not fit" part={part} />}
    </>
  );
}
