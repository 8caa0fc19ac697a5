import type { TypedField } from '@dialdeck/common/scripts/field.rules';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { Fact, Facts } from './facts.tsx';

const useStyles = makeStyles({
  // They have their height before their order is known.
  unknown: { display: 'contents', visibility: 'hidden' },
  other: { marginTop: tokens.spacingVerticalM },
});

/** The additional fields that a list defines. */
export interface ListFields {
  readonly fields: readonly TypedField[];
  /** They are being read. */
  readonly areFieldsLoading: boolean;
}

interface CustomFactsProps {
  values: Readonly<Record<string, string | number>>;
  asks: ListFields;
}

/** The additional fields that the list defines, in its order; or all of a list that defines none. */
export function CustomFacts({ values, asks: { fields, areFieldsLoading } }: CustomFactsProps) {
  const styles = useStyles();
  const defined = fields.filter(({ name }) => Object.hasOwn(values, name));
  const shown = fields.length > 0 ? defined : Object.keys(values).map((name) => ({ name, label: name }));
  const facts = shown.map(({ name, label }) => (
    <Fact key={name} name={label}>
      {values[name]}
    </Fact>
  ));
  return areFieldsLoading ? <div className={styles.unknown}>{facts}</div> : facts;
}

/** Values of deleted fields, and of columns that the list has not defined. */
export function OtherFacts({ values, asks: { fields } }: CustomFactsProps) {
  const styles = useStyles();
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(values).filter(([name]) => !names.has(name));
  if (fields.length === 0 || others.length === 0) return null;
  return (
    <div className={styles.other}>
      <Facts title="Other">
        {others.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}
