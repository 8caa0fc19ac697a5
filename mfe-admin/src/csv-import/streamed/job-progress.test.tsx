import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '#testing/render-admin.tsx';
import { JobProgress } from './job-progress-step.tsx';
import type { StreamedJob } from './streamed-job.ts';

const part = (count: number) => ({ count, examples: [] });
const JOB: StreamedJob = {
  id: 'i-1',
  state: 'running',
  bytes: 1,
  fileBytes: 1,
  processed: 4_000,
  imported: 0,
  duplicates: 5,
  invalid: 5,
  leftOut: 40,
  placeUnknown: 0,
  misfits: 0,
  errorsUrl: '',
  message: null,
  plan: {
    new: part(3_950),
    duplicateInFile: part(2),
    duplicateInList: part(3),
    invalid: part(5),
    leftOut: part(40),
    misfits: part(0),
  },
  finishedAt: null,
};

function show(job: Partial<StreamedJob>): string {
  renderAdmin(() => (
    <JobProgress
      job={{ ...JOB, ...job }}
      since={performance.now() - 1_000}
      processedBefore={0}
      onCancel={() => undefined}
    >
      {null}
    </JobProgress>
  ));
  return document.body.textContent ?? '';
}

it('reports the check of rows and the left-out ones, and estimates no time meanwhile', () => {
  const text = show({});
  expect(screen.getByRole('heading', { name: 'Checking the rows...' })).toBeTruthy();
  expect(screen.getByText('4,000 rows')).toBeTruthy();
  expect(screen.getByText('40 left out')).toBeTruthy();
  expect(screen.getByText('Nothing is imported yet.')).toBeTruthy();
  expect(text).not.toMatch(/Importing|left\.\.\.|s left/);
});

it('reports the check of rows before the first part of the plan is stored', () => {
  const text = show({ plan: null, processed: 0, leftOut: 0 });
  expect(screen.getByRole('heading', { name: 'Checking the rows...' })).toBeTruthy();
  expect(text).not.toMatch(/Importing/);
});

it('includes left-out rows in the total while rows are imported', () => {
  show({ processed: 1_000, imported: 990, leftOut: 10 });
  expect(screen.getByRole('heading', { name: 'Importing (this may take a moment)...' })).toBeTruthy();
  expect(screen.getByText('1,000 of 4,000 rows')).toBeTruthy();
});

it('shows the total of the whole plan before the first row is imported', () => {
  show({ processed: 0, leftOut: 0 });
  expect(screen.getByText('0 of 4,000 rows')).toBeTruthy();
});
