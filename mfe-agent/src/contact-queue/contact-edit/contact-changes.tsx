import { useNextPage, useQuery } from '@dialdeck/apollo';
import { Button, makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { useId } from 'react';
import { ContactChangesDocument } from '#__generated__/graphql.ts';
import { changeWords } from './change-words.ts';

const useStyles = makeStyles({
  // A change that arrives late moves little.
  root: { minHeight: '3.5rem', marginTop: tokens.spacingVerticalM },
  title: { margin: 0, marginBottom: tokens.spacingVerticalXS, fontSize: tokens.fontSizeBase300 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The corrections of a contact with their authors, newest first. */
export function ContactChanges({ contactId }: { contactId: string }) {
  const styles = useStyles();
  const titleId = useId();
  const variables = { id: contactId };
  const { data, error, refetch } = useQuery(ContactChangesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(ContactChangesDocument, variables, {
    pageOf: ({ contact }) => contact?.changes,
    withPage: (before, changes) => (before.contact ? { ...before, contact: { ...before.contact, changes } } : before),
  });
  const page = data?.contact?.changes;
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Changes
      </h3>
      {page ? (
        <>
          {page.nodes.length === 0 && <p className={styles.note}>Not changed yet.</p>}
          <ol className={styles.list}>
            {page.nodes.map((change) => (
              <li key={change.id}>
                <bdi>{changeWords(change)}</bdi>
              </li>
            ))}
          </ol>
          {page.pageInfo.hasNextPage && (
            // The changes at hand stay when it fails, and it can be pressed again.
            <Button size="small" appearance="subtle" onClick={() => void loadMore().catch(() => undefined)}>
              Show older
            </Button>
          )}
        </>
      ) : error ? (
        <p className={styles.note} role="status">
          The changes could not be loaded.{' '}
          <Button size="small" onClick={() => void refetch().catch(() => undefined)}>
            Retry
          </Button>
        </p>
      ) : (
        <Spinner size="tiny" label="Loading changes..." />
      )}
    </section>
  );
}
