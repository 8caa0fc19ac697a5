import { makeStyles, ON_PHONE, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  root: {
    display: 'none',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [ON_PHONE]: { display: 'block' },
    // The column has the same words: they are in the document once.
    '::after': { content: 'attr(data-words)' },
  },
});

/** A line below the name of a row on phones, for a column that is out of view there. */
export function PhoneLine({ words }: { words: string }) {
  return <span className={useStyles().root} data-words={words} aria-hidden="true" />;
}
