import { expect, it } from 'vitest';
import { changeRows } from './change-rows.ts';

const ROWS = [
  { id: '1', name: 'Spring' },
  { id: '2', name: 'Renewals' },
  { id: '3', name: 'Autumn' },
];

it('names the row that is refused, and changes the others', async () => {
  const done: string[] = [];
  const change = async (id: string) => {
    if (id === '2') throw new Error('no');
    done.push(id);
  };
  expect(await changeRows(ROWS, change, 'Failed to assign users')).toEqual({
    done: 2,
    refused: ['2'],
    refusal: { sentence: 'Renewals: Failed to assign users', fields: {} },
  });
  expect(done).toEqual(['1', '3']);
  expect((await changeRows(ROWS, async () => undefined, '')).refusal).toBeNull();
});
