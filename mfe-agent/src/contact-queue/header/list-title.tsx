import { CutText, makeStyles, tokens } from '@dialdeck/ui/core';
import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down';
import type { ReactNode } from 'react';
import type { CallListNamesQuery } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  root: { minWidth: 0 },
  name: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    width: 'fit-content',
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { color: tokens.colorBrandForeground1 },
    ':focus-within': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  title: {
    minWidth: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Invisible over the name: users click the name itself to choose another list.
  select: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    cursor: 'pointer',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
  },
  // As wide as the rest leaves, and asking for nothing.
  under: {
    display: 'flex',
    gap: tokens.spacingHorizontalM,
    width: 0,
    minWidth: '100%',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    height: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

type ListName = CallListNamesQuery['callLists']['nodes'][number];

interface ListTitleProps {
  lists: readonly ListName[];
  selectedId: string;
  /** The name from the list itself; until it is here, from the names of all lists. */
  name: string | undefined;
  /** The agent is on a call: the title of the tab shows it without a name, since browsers remember titles. */
  isOnCall: boolean;
  onSelect: (listId: string) => void;
  /** Under the name. */
  children: ReactNode;
}

/** The list's name, which is the selector of lists, and under it its figures and description. */
export function ListTitle({ lists, selectedId, name, isOnCall, onSelect, children }: ListTitleProps) {
  const styles = useStyles();
  const selected = lists.find(({ id }) => id === selectedId);
  const title = name ?? selected?.name ?? 'Contact Queue';
  return (
    <div className={styles.root}>
      <title>{`${isOnCall ? 'On a call · ' : ''}${title} · Dialdeck`}</title>
      <div className={styles.name} data-holds-text="">
        <h1 className={styles.title}>
          <CutText>{title}</CutText>
        </h1>
        <ChevronDownRegular />
        <select
          className={styles.select}
          aria-label="Call list"
          value={selected?.id ?? ''}
          onChange={({ target }) => onSelect(target.value)}
        >
          {!selected && (
            <option value="" disabled>
              Select a call list
            </option>
          )}
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.under}>{children}</div>
    </div>
  );
}
