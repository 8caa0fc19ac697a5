import { useQuery } from '@dialdeck/apollo';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { clockText } from '@dialdeck/common/time/date-words';
import type { Shell } from '@dialdeck/contract';
import { Button, ErrorPanel, makeStyles, PageHeader, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useEffect, useState } from 'react';
import { LiftStopDocument, ModulesDocument, type ModulesQuery } from '#__generated__/graphql.ts';
import { useOwnChange } from '#app/own-account/use-own-change.ts';
import { canaryText, recent } from './canary.rules.ts';
import { type Question, StopDialog } from './stop.dialog.tsx';

type Module = ModulesQuery['modules'][number];

const REFRESH_MS = 10_000;

const useStyles = makeStyles({
  // Rows wrap instead of cutting texts that an admin has to read.
  scroller: { overflowX: 'auto' },
  table: { minWidth: '40rem' },
  cell: { verticalAlign: 'top', paddingBlock: tokens.spacingVerticalS, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  button: { marginTop: tokens.spacingVerticalXS },
  command: { display: 'block', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

/** The release of each module that people get, with reports of browsers, roll-back and stop. For admins. */
export function ModulesPage({ shell }: { shell: Shell }) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ModulesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const lift = useOwnChange(shell, LiftStopDocument, {
    success: { title: 'Stop Lifted' },
    failure: { fallback: 'Failed to lift the stop' },
  });
  useEffect(() => {
    const poll = () => (document.hidden ? stopPolling() : startPolling(REFRESH_MS));
    poll();
    document.addEventListener('visibilitychange', poll);
    return () => {
      document.removeEventListener('visibilitychange', poll);
      stopPolling();
    };
  }, [startPolling, stopPolling]);
  const modules = data?.modules;
  return (
    <>
      <PageHeader title="Modules" purpose="Which release of each module people get." />
      <Panel>
        {modules ? (
          <ModuleTable
            modules={modules}
            onAsk={setQuestion}
            onLift={async (module, version) => {
              await lift({ module, version });
              await refetch().catch(() => undefined);
            }}
          />
        ) : error ? (
          <ErrorPanel title="The modules could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton label="Loading modules" rows={3} rowHeight={72} />
        )}
      </Panel>
      <StopDialog
        shell={shell}
        question={question}
        onClose={() => {
          setQuestion(null);
          void refetch().catch(() => undefined);
        }}
      />
    </>
  );
}

interface ModuleTableProps {
  modules: readonly Module[];
  onAsk: (question: Question) => void;
  onLift: (module: string, version: string) => Promise<void>;
}

function ModuleTable({ modules, onAsk, onLift }: ModuleTableProps) {
  const styles = useStyles();
  return (
    <div className={styles.scroller}>
      <Table className={styles.table} aria-label="Modules">
        <TableHeader>
          <TableRow>
            {['Module', 'For Everybody', 'Canary', 'Last Hour'].map((heading) => (
              <TableHeaderCell key={heading}>{heading}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {modules.map((module) => (
            <TableRow key={module.name}>
              <TableCell className={styles.cell}>
                {module.name}
                <div className={styles.quiet}>{module.team}</div>
              </TableCell>
              <TableCell className={styles.cell}>
                <ForEverybody module={module} onAsk={onAsk} />
              </TableCell>
              <TableCell className={styles.cell}>
                <CanaryCell module={module} onAsk={onAsk} onLift={onLift} />
              </TableCell>
              <TableCell className={styles.cell}>
                {module.releases.length === 0 && 'No reports'}
                {module.releases.map(({ version, opens, failed }) => (
                  <div key={version}>
                    {version}: {opens === 1 ? '1 open' : `${opens} opens`}, {failed} failed
                  </div>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ForEverybody({ module: { name, version, previous, canStop, command }, onAsk }: CellProps) {
  const styles = useStyles();
  return (
    <>
      {version ?? 'None'}
      {canStop && version && previous && (
        <div className={styles.button}>
          <Button
            size="small"
            aria-label={`Roll Back ${name}`}
            onClick={() => onAsk({ kind: 'roll back', module: name, version, next: previous })}
          >
            Roll Back
          </Button>
        </div>
      )}
      {!canStop && command && <Command text={command} />}
    </>
  );
}

interface CellProps {
  module: Module;
  onAsk: (question: Question) => void;
}

function CanaryCell({ module, onAsk, onLift }: CellProps & Pick<ModuleTableProps, 'onLift'>) {
  const { name, canary, version, stops, canStop } = module;
  const styles = useStyles();
  return (
    <>
      {canary ? canaryText(canary) : 'None'}
      {canStop && canary && version && (
        <div className={styles.button}>
          <Button
            size="small"
            aria-label={`Stop Canary of ${name}`}
            onClick={() => onAsk({ kind: 'stop the canary', module: name, version: canary.version, next: version })}
          >
            Stop Canary
          </Button>
        </div>
      )}
      {recent(stops, Date.now()).map((stop) => (
        <div key={stop.version} className={styles.quiet}>
          {stop.version} stopped at {clockText(stop.at)} by {byWhom(stop)}: {stop.reason}{' '}
          {canStop && (
            <Button
              size="small"
              appearance="transparent"
              aria-label={`Lift the stop of ${name} ${stop.version}`}
              onClick={() => void onLift(name, stop.version)}
            >
              Lift
            </Button>
          )}
        </div>
      ))}
    </>
  );
}

function Command({ text }: { text: string }) {
  const styles = useStyles();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.quiet}>
      Run this command:
      <code className={styles.command}>{text}</code>
      <Button size="small" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}

const byWhom = ({ by, byUser }: Module['stops'][number]): string =>
  byUser ? fullName(byUser, by) : by === 'dialdeck' ? 'Dialdeck' : by;
