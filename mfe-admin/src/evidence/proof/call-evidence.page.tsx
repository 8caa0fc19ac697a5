import { failureOf, useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import { Link, useParams } from '@dialdeck/router';
import {
  Button,
  ErrorPanel,
  makeStyles,
  PageHeader,
  Panel,
  Spinner,
  tokens,
  useLinkClassName,
} from '@dialdeck/ui/core';
import { usePrintOnWhite } from '@dialdeck/ui/print';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { PrintRegular } from '@fluentui/react-icons/headless/svg/print';
import { CallEvidencePageDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { proofOf } from './proof.ts';
import { ProofOfCall } from './proof-of-call.tsx';

/** The proof of one call: a page for print. */
export function CallEvidencePage({ shell }: ScreenProps) {
  const { id = '' } = useParams();
  usePrintOnWhite();
  return (
    <AdminLayout shell={shell}>
      <OneCall key={id} id={id} />
    </AdminLayout>
  );
}

function OneCall({ id }: { id: string }) {
  // Read again on each visit, because part of the answer is computed for the present instant.
  const { data, error, refetch } = useQuery(CallEvidencePageDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  return (
    <>
      <PageHeader
        title="Evidence of a Call"
        before={<BackToEvidence />}
        actions={data && <ProofButtons callId={id} />}
      />
      {data ? (
        <ProofOfCall proof={proofOf(data)} />
      ) : error ? (
        <ErrorPanel title="The evidence could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      ) : (
        <Panel>
          <Spinner label="Loading evidence..." />
        </Panel>
      )}
    </>
  );
}

function BackToEvidence() {
  return (
    <Link to="/admin/evidence" className={useLinkClassName()} data-screen-only>
      Back to Evidence
    </Link>
  );
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
});

/** The proof to take away. */
function ProofButtons({ callId }: { callId: string }) {
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
