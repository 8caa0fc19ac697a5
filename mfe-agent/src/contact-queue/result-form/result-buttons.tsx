import { NEXT_STEP_WORDS } from '@dialdeck/common/results/result.rules';
import { Button, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { groupsOf, type ListResult, SEARCHED_FROM } from '#contact-queue/results/list-results.rules.ts';
import type { ChosenResult } from '#contact-queue/results/result-draft.type.ts';
import type { ListResults } from '#contact-queue/results/use-list-results.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { NEXT_STEP_ICONS } from './next-step-buttons.tsx';

const useStyles = makeStyles({
  // Reserves its height until the set has loaded.
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '114px' },
  // A search finds fewer: nothing below it moves.
  groups: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  searched: { height: '232px', overflowY: 'auto' },
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  title: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  result: { minWidth: 0, maxWidth: '100%', paddingInline: tokens.spacingHorizontalS },
  note: { color: tokens.colorNeutralForeground2 },
});

interface ResultButtonsProps extends ListResults {
  results: readonly ListResult[];
  /** The chosen result. Absent if a button acts immediately and no key has chosen a result. */
  chosen: ChosenResult | null | undefined;
  isDisabled: boolean;
  /** A result is being saved: they do nothing, and keep the focus. */
  isPending: boolean;
  /** Whether the keys of the buttons act. */
  hasKeys: boolean;
  onChoose: (result: ListResult) => void;
}

/** The results of the list's set, by where they lead to. */
export function ResultButtons({
  results,
  isLoading,
  chosen,
  isDisabled,
  isPending,
  hasKeys,
  onChoose,
}: ResultButtonsProps) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const isSearched = results.length > SEARCHED_FROM;
  const groups = groupsOf(results, { search, chosen });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second heading
    <div role="group" aria-label="What's Next" aria-busy={isLoading} className={styles.root}>
      {isSearched && (
        <Input
          type="search"
          aria-label="Search results..."
          placeholder="Search results..."
          value={search}
          disabled={isDisabled}
          onChange={(_event, { value }) => setSearch(value)}
        />
      )}
      <div className={isSearched ? `${styles.groups} ${styles.searched}` : styles.groups}>
        {groups.map(([leadsTo, some]) => {
          const Icon = NEXT_STEP_ICONS[leadsTo];
          return (
            // biome-ignore lint/a11y/useSemanticElements: the frame of a fieldset cannot be laid out
            <div key={leadsTo} role="group" aria-label={NEXT_STEP_WORDS[leadsTo]} className={styles.group}>
              <span aria-hidden="true" className={styles.title}>
                {NEXT_STEP_WORDS[leadsTo]}
              </span>
              <div className={styles.buttons}>
                {some.map((result) => {
                  const key = hasKeys ? result.key?.toUpperCase() : undefined;
                  const isChosen = chosen?.id === result.id;
                  return (
                    <Button
                      key={result.id}
                      className={styles.result}
                      icon={<Icon />}
                      appearance={isChosen ? 'primary' : 'secondary'}
                      aria-pressed={chosen === undefined ? undefined : isChosen}
                      aria-keyshortcuts={key}
                      disabled={isDisabled}
                      disabledFocusable={isPending}
                      onClick={() => onChoose(result)}
                    >
                      {result.label}
                      {key && <KeyHint keyName={key} />}
                    </Button>
                  );
                })}
              </div>
            </div>
          );
        })}
        <span role="status" className={styles.note}>
          {isLoading ? 'Loading results...' : groups.length === 0 ? 'No result has this name.' : null}
        </span>
      </div>
    </div>
  );
}
