import { useQuery } from '@dialdeck/apollo';
import { Link } from '@dialdeck/router';
import { useLinkClassName } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { RegisterWarningsDocument } from '#__generated__/graphql.ts';
import { Banner } from '#notices/banner.tsx';
import { expiryWarning } from './expiry.rules.ts';

interface DatedRegister {
  id: string;
  name: string;
  validUntil?: string | null | undefined;
}

/** One line for each register whose copy expires soon, or has expired: then the numbers that its rule covers are not called. */
export function ExpiryLines({ registers, action }: { registers: readonly DatedRegister[]; action?: ReactNode }) {
  return registers.map(({ id, name, validUntil }) => {
    const warning = expiryWarning(name, validUntil ?? null, Date.now());
    return (
      warning && (
        <Banner key={id} action={action}>
          {warning}
        </Banner>
      )
    );
  });
}

/** The same warnings on other admin screens, loaded next to their own data. */
export function AskedRegisterWarnings() {
  const { data } = useQuery(RegisterWarningsDocument, { fetchPolicy: 'cache-and-network' });
  return <RegisterWarnings registers={data?.registers ?? []} />;
}

/** The same on other admin screens, with a link to load a copy. Renders nothing while all are valid, or not known yet. */
export function RegisterWarnings({ registers }: { registers: readonly DatedRegister[] }) {
  const linkClassName = useLinkClassName();
  if (registers.every(({ name, validUntil }) => expiryWarning(name, validUntil ?? null, Date.now()) === null))
    return null;
  return (
    <section aria-label="Registers that expire">
      <ExpiryLines
        registers={registers}
        action={
          <Link to="/admin/do-not-call/registers" className={linkClassName}>
            Open Registers
          </Link>
        }
      />
    </section>
  );
}
