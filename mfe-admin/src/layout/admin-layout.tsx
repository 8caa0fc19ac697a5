import type { Shell } from '@dialdeck/contract';
import { makeStyles, NAV_DRAWER, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { ShellProvider } from '#shell-context.ts';
import { AdminHeader } from './admin-header.tsx';
import { AdminNav } from './admin-nav.tsx';

const useStyles = makeStyles({
  columns: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalXXL },
  side: {
    flex: '0 0 13rem',
    position: 'sticky',
    insetBlockStart: '64px',
    [NAV_DRAWER]: { display: 'none' },
    '@media print': { display: 'none' },
  },
  content: { flex: '1 1 0', minWidth: 0 },
});

/** Frame of all admin screens. The shell lets only admins and leads in. */
export function AdminLayout({ shell, children }: { shell: Shell; children: ReactNode }) {
  const styles = useStyles();
  return (
    <ShellProvider value={shell}>
      <AdminHeader />
      <div className={styles.columns}>
        <div className={styles.side}>
          <AdminNav />
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </ShellProvider>
  );
}
