import type { FileEncoding } from '@dialdeck/csv/encodings';
import { Button, lazyPart, makeStyles, mergeClasses, Spinner, tokens } from '@dialdeck/ui/core';
import { FileInput } from '@dialdeck/ui/form';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import { ArrowUploadRegular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Step } from './step.tsx';

// Its list of names loads when it is shown.
const EncodingSelect = lazyPart(async () => (await import('./encoding-select.tsx')).EncodingSelect);

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    textAlign: 'center',
  },
  over: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}`,
  },
  icon: { color: tokens.colorBrandForeground1, fontSize: tokens.fontSizeHero800, lineHeight: 0 },
  help: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export interface UploadStepProps {
  isReading: boolean;
  problem: string | null;
  undecided: File | null;
  onChoose: (file: File, encoding?: FileEncoding) => Promise<void>;
  onCancel: () => void;
  /** Imports that were begun before. */
  children?: ReactNode;
}

export function UploadStep({ isReading, problem, undecided, onChoose, onCancel, children }: UploadStepProps) {
  const styles = useStyles();
  const inputId = useId();
  const helpId = useId();
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => files?.[0] && void onChoose(files[0]);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <Step title="Upload a CSV file" actions={<Button onClick={onCancel}>Cancel</Button>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the input inside serves all users */}
      <div
        className={mergeClasses(styles.zone, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={styles.icon}>
          <ArrowUploadRegular />
        </span>
        <label htmlFor={inputId}>Choose a CSV file, or drop it here</label>
        <FileInput
          id={inputId}
          accept=".csv"
          aria-describedby={helpId}
          disabled={isReading}
          onChange={(event) => {
            choose(event.target.files);
            // So that the same file can be chosen again once it is mended.
            event.target.value = '';
          }}
        />
        <p id={helpId} className={styles.help}>
          CSV should contain at least a phone number column; other supported columns: First Name, Last Name, Email,
          Company
        </p>
        {isReading && <Spinner size="tiny" label="Reading the file..." />}
      </div>
      {problem && (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      {undecided && <EncodingSelect encoding={null} onChoose={(encoding) => void onChoose(undecided, encoding)} />}
      {children}
    </Step>
  );
}
