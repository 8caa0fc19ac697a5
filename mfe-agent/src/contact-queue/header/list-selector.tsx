import { makeStyles, Select } from '@dialdeck/ui/core';
import type { CallListNamesQuery } from '#__generated__/graphql.ts';

const useStyles = makeStyles({ root: { minWidth: '12rem', maxWidth: '20rem' } });

type ListName = CallListNamesQuery['callLists']['nodes'][number];

interface ListSelectorProps {
  lists: readonly ListName[];
  selectedId: string;
  onSelect: (listId: string) => void;
}

export function ListSelector({ lists, selectedId, onSelect }: ListSelectorProps) {
  const styles = useStyles();
  const isKnown = lists.some(({ id }) => id === selectedId);
  return (
    <Select
      className={styles.root}
      aria-label="Call list"
      value={isKnown ? selectedId : ''}
      onChange={(_event, { value }) => onSelect(value)}
    >
      {!isKnown && (
        <option value="" disabled>
          Select a call list
        </option>
      )}
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
