import { makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { countUnsavedOfAll } from '#notices/unsaved-count.ts';

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground2 } });

/** Says at every sign-in that this browser holds unsaved results, but not whose. */
export function KeptResults() {
  const styles = useStyles();
  const [count] = useState(countUnsavedOfAll);
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <p className={styles.text}>
      {isOne ? '1 result is' : `${count} results are`} kept in this browser, with names, phone numbers and notes, until
      the agent who typed {isOne ? 'it' : 'them'} signs in here again and saves {isOne ? 'it' : 'them'}.
    </p>
  );
}
