import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { PrintRegular } from '@fluentui/react-icons/headless/svg/print';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
});

/** The proof to take away. */
export function ProofButtons({ callId }: { callId: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Button
        as="a"
        icon={<ArrowDownloadRegular />}
        href={`/api/call-logs/${callId}/evidence`}
        download={`evidence-${callId}.json`}
      >
        Download JSON
      </Button>
      <Button icon={<PrintRegular />} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
