import { failureOf, useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import {
  ErrorPanel,
  FigureCard,
  FigureCardSkeleton,
  FigureGrid,
  makeStyles,
  PageHeader,
  tokens,
} from '@dialdeck/ui/core';
import { AdminDashboardPageDocument, type AdminDashboardPageQuery } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { AdminActions } from './action-cards.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
});

export function AdminDashboardPage({ shell }: ScreenProps) {
  const styles = useStyles();
  return (
    <AdminLayout shell={shell}>
      <PageHeader title="Admin Dashboard" purpose="The platform at a glance, and where it is managed." />
      <div className={styles.sections}>
        <AdminFigures />
        <AdminActions />
      </div>
    </AdminLayout>
  );
}

/** Each figure is counted by another part of the platform: while one is down, the others are shown. */
function AdminFigures() {
  // Figures change with every call, so the cached figures are shown first and then read again.
  const { data, error, refetch } = useQuery(AdminDashboardPageDocument, {
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
  });
  if (!data && !error) {
    return (
      <FigureGrid>
        {FIGURES.map(({ label }) => (
          <FigureCardSkeleton key={label} isBare />
        ))}
      </FigureGrid>
    );
  }
  return (
    <>
      {error && (
        <ErrorPanel
          title={data ? 'Some figures could not be loaded' : 'The figures could not be loaded'}
          onRetry={() => void refetch()}
        >
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      )}
      {data && <FigureCards data={data} />}
    </>
  );
}

function FigureCards({
  data: { teamSummary, contactTotals, organisationCallsToday },
}: {
  data: AdminDashboardPageQuery;
}) {
  const values = [teamSummary?.total, contactTotals?.callLists, contactTotals?.contacts, organisationCallsToday];
  return (
    <FigureGrid>
      {FIGURES.map(({ label, hint }, index) => (
        <FigureCard key={label} label={label} value={values[index]?.toLocaleString() ?? '–'} hint={hint} />
      ))}
    </FigureGrid>
  );
}

const FIGURES = [
  { label: 'Total Users', hint: 'All accounts, admins included, verified or not.' },
  { label: 'Call Lists', hint: 'All call lists of the organization.' },
  { label: 'Total Contacts', hint: 'Contacts in all call lists.' },
  { label: 'Calls Today', hint: "Everybody's calls since midnight in the organization's time zone." },
];
