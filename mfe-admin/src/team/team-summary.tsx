import { FigureCard, FigureCardSkeleton, FigureGrid } from '@dialdeck/ui/core';

export interface TeamSummaryProps {
  summary: { total: number; verified: number; pending: number } | null | undefined;
}

export function TeamSummary({ summary }: TeamSummaryProps) {
  return (
    <FigureGrid>
      {FIGURES.map(({ label, name, hint }) =>
        summary ? (
          <FigureCard key={name} label={label} value={summary[name].toLocaleString()} hint={hint} />
        ) : (
          <FigureCardSkeleton key={name} />
        ),
      )}
    </FigureGrid>
  );
}

const FIGURES = [
  { label: 'Total Users', name: 'total', hint: 'All accounts, whatever the search below finds.' },
  { label: 'Verified Users', name: 'verified', hint: 'Accounts whose e-mail address is confirmed.' },
  { label: 'Pending Verification', name: 'pending', hint: 'Accounts whose e-mail address is not confirmed yet.' },
] as const;
