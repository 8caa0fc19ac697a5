import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import type { QueueScreen } from '#contact-queue/desk/use-queue-screen.ts';
import { chipsOf, clearFilters } from './filters.rules.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  chip: { fontWeight: tokens.fontWeightRegular, whiteSpace: 'nowrap' },
});

/** The filters in use. */
export function FilterChips({ filter: { parameters, change } }: { filter: QueueScreen['filter'] }) {
  const styles = useStyles();
  return (
    <ul className={styles.root} aria-label="Filters in use">
      {chipsOf(parameters).map(({ name, remove }) => (
        <li key={name}>
          <Button
            className={styles.chip}
            size="small"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={`Remove ${name}`}
            onClick={() => change(remove)}
          >
            {name}
          </Button>
        </li>
      ))}
      <li>
        <Button className={styles.chip} size="small" appearance="subtle" onClick={() => change(clearFilters)}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}
