import { ThemeRoot } from '@dialdeck/ui/core';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NOTHING_DONE } from '#csv-import/running/batch-import.ts';
import { SummaryStep } from './summary-step.tsx';
import type { CountedFile } from './wizard-state.ts';

it('lists values that do not fit their fields', () => {
  const misfitRows = [{ row: 2, line: 3, cells: [], reason: 'Budget: not a number' }];
  render(
    <ThemeRoot>
      <SummaryStep
        file={{ count: 2 } as CountedFile}
        progress={{ ...NOTHING_DONE, processed: 2, imported: 2, misfitRows }}
        isCancelled={false}
        onDone={vi.fn()}
        onUndo={vi.fn()}
      />
    </ThemeRoot>,
  );
  expect(screen.getByText('1 contact has a value that does not fit its field. It was imported as it is.')).toBeTruthy();
  expect(screen.getByText('Row 3 · Budget: not a number')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
