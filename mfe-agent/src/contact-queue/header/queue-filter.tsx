import { Badge, Button, makeStyles, SearchBox, tokens } from '@dialdeck/ui/core';
import type { RefObject } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', flex: '1 1 32rem', alignItems: 'center', gap: tokens.spacingHorizontalM },
  search: { flex: '1 1 12rem', maxWidth: '24rem' },
  choice: { display: 'flex', gap: tokens.spacingHorizontalXXS },
  chosen: {
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
  count: { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
});

const number = new Intl.NumberFormat();

interface QueueFilterProps {
  search: string;
  onSearch: (search: string) => void;
  /** Holds the search box, so that a key can take the focus there. */
  searchRef: RefObject<HTMLDivElement | null>;
  isActiveOnly: boolean;
  onActiveOnly: (isActiveOnly: boolean) => void;
  /** Contacts that are shown, when that is known. */
  matchCount: number | undefined;
  isMatchCountCapped: boolean;
  totalContacts: number | undefined;
}

export function QueueFilter(props: QueueFilterProps) {
  const styles = useStyles();
  const { search, isActiveOnly, matchCount, isMatchCountCapped } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for some browsers
    <div role="search" ref={props.searchRef} className={styles.root}>
      <SearchBox
        className={styles.search}
        aria-label="Search contacts"
        placeholder="Search name, email, phone, company"
        aria-keyshortcuts="/"
        value={search}
        onChange={(_event, { value }) => props.onSearch(value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
      <div role="group" aria-label="Contacts to show" className={styles.choice}>
        <Choice isChosen={isActiveOnly} onChoose={() => props.onActiveOnly(true)}>
          Active Only
        </Choice>
        <Choice isChosen={!isActiveOnly} onChoose={() => props.onActiveOnly(false)}>
          Show All
        </Choice>
      </div>
      {matchCount !== undefined && props.totalContacts !== undefined && (
        <Badge className={styles.count} appearance="outline" color="informative" size="large" role="status">
          {`${number.format(matchCount)}${isMatchCountCapped ? '+' : ''} of ${number.format(props.totalContacts)} contacts`}
        </Badge>
      )}
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  const styles = useStyles();
  return (
    <Button
      className={isChosen ? styles.chosen : ''}
      appearance={isChosen ? 'outline' : 'subtle'}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
