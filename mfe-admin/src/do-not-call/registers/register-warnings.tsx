import { useQuery } from '@dialdeck/apollo';
import { Link } from '@dialdeck/router';
import { makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { RegisterWarningsDocument } from '#__generated__/graphql.ts';
import { expiryWarning } from './expiry.rules.ts';

const useStyles = makeStyles({
  banner: { margin: 0, marginBottom: tokens.spacingVerticalM, fontWeight: tokens.fontWeightSemibold },
});

interface DatedRegister {
  id: string;
  name: string;
  validUntil?: string | null | undefined;
}

/** One line for each register whose copy gets too old, or is: then nobody is called whom its rule covers. */
export function ExpiryLines({ registers }: { registers: readonly DatedRegister[] }) {
  const styles = useStyles();
  return registers.map(({ id, name, validUntil }) => {
    const warning = expiryWarning(name, validUntil ?? null, Date.now());
    return (
      warning && (
        <p key={id} className={styles.banner} role="status">
          {warning}
        </p>
      )
    );
  });
}

/** The same on other screens of administration, with the way to load a copy. Nothing while all are good, or nobody knows. */
export function RegisterWarnings() {
  const linkClassName = useLinkClassName();
  const { data } = useQuery(RegisterWarningsDocument, { fetchPolicy: 'cache-and-network' });
  const registers = data?.registers ?? [];
  if (registers.every(({ name, validUntil }) => expiryWarning(name, validUntil ?? null, Date.now()) === null))
    return null;
  return (
    <section aria-label="Registers that expire">
      <ExpiryLines registers={registers} />
      <Link to="/admin/do-not-call/registers" className={linkClassName}>
        Open Registers
      </Link>
    </section>
  );
}
