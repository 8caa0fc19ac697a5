import { failureOf, useQuery } from '@dialdeck/apollo';
import { dayText as dayOf } from '@dialdeck/common/time/date-words';
import {
  Button,
  EmptyState,
  ErrorPanel,
  makeStyles,
  mergeClasses,
  ON_PHONE,
  Panel,
  Spinner,
  tokens,
} from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { BookRegular } from '@fluentui/react-icons/headless/svg/book';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type RegisterRow_RegisterFragment,
  RegisterRow_RegisterFragmentDoc,
  RegistersPageDocument,
} from '#__generated__/graphql.ts';
import { countryName } from '#countries/countries.ts';
import { dayText } from '#day-text.ts';
import { PhoneLine } from '#table/phone-line.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { ExpiryLines } from './register-warnings.tsx';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '48rem' } },
  // On a phone it ends where the actions begin.
  name: { [ON_PHONE]: { width: 'calc(100cqi - 8rem)' } },
  loaded: { width: '10rem' },
  number: { width: '8rem' },
  load: { width: '8rem' },
  asOf: {
    display: 'block',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

export interface RegistersProps {
  onCreate: () => void;
  onLoad: (register: RegisterRow_RegisterFragment) => void;
}

const ageText = ({ snapshot, validUntil }: RegisterRow_RegisterFragment): string =>
  !snapshot ? 'Never loaded' : validUntil ? `Valid until ${dayText(validUntil)}` : `As of ${dayText(snapshot.asOf)}`;

/** The do-not-call lists of others, and how old our copies are. */
export function Registers({ onCreate, onLoad }: RegistersProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const { data, error, refetch } = useQuery(RegistersPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (error) {
    return (
      <ErrorPanel title="Error Loading Registers" onRetry={() => void refetch()}>
        {failureOf(error, 'The registers could not be loaded.').sentence}
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Spinner label="Loading registers..." />
      </Panel>
    );
  }
  const registers = data.registers.map((each) => readFragment(RegisterRow_RegisterFragmentDoc, each));
  if (registers.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<BookRegular />}
          title="No Registers Yet"
          action={
            <Button appearance="primary" onClick={onCreate}>
              New Register
            </Button>
          }
        >
          A register is a do-not-call list that another organization keeps, such as a national one. You load its files
          here.
        </EmptyState>
      </Panel>
    );
  }
  const number = mergeClasses(styles.number, shared.numberHead);
  return (
    <Panel>
      <ExpiryLines registers={registers} />
      <TableFrame label="Registers">
        <Table className={styles.table} aria-label="Registers">
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.name}>Register</TableHeaderCell>
              <TableHeaderCell className={shared.second}>Country</TableHeaderCell>
              <TableHeaderCell className={mergeClasses(number, shared.third, styles.loaded)}>Loaded</TableHeaderCell>
              <TableHeaderCell className={number}>Numbers</TableHeaderCell>
              <TableHeaderCell className={number}>Valid until</TableHeaderCell>
              <TableHeaderCell className={mergeClasses(shared.actions, styles.load)}>Actions</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {registers.map((register) => {
              const { id, name, country, snapshot, validUntil } = register;
              return (
                <TableRow key={id}>
                  <TableCell className={shared.cell}>
                    <span className={shared.line} title={name}>
                      {name}
                    </span>
                    <PhoneLine words={ageText(register)} />
                  </TableCell>
                  <TableCell className={mergeClasses(shared.cell, shared.second)}>{countryName(country)}</TableCell>
                  <TableCell className={mergeClasses(shared.number, shared.third)}>
                    {snapshot ? dayOf(snapshot.loadedAt) : 'Never'}
                    {snapshot && <span className={styles.asOf}>{`as of ${dayText(snapshot.asOf)}`}</span>}
                  </TableCell>
                  <TableCell className={shared.number}>{snapshot ? snapshot.rows.toLocaleString() : '–'}</TableCell>
                  <TableCell className={shared.number}>{validUntil ? dayText(validUntil) : '–'}</TableCell>
                  <TableCell className={shared.actions}>
                    <Button size="small" aria-label={`Load File for ${name}`} onClick={() => onLoad(register)}>
                      Load File
                    </Button>
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableFrame>
    </Panel>
  );
}
