import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { type ColumnMapping, isMappingReady, mapsRecords } from '@dialdeck/common/contacts/csv-columns.rules';
import { useEffect, useState } from 'react';
import type { CheckedRows } from '#csv-import/reading/csv-service.ts';
import type { PlanCounts } from '#csv-import/streamed/plan-figures.tsx';
import type { ChosenFile } from './wizard-state.ts';

/** `none`: a mapping without phone, or a file that the server plans. */
export type RowCheck = { is: 'none' | 'running' | 'failed' } | { is: 'done'; counts: PlanCounts };

export interface RowCheckOptions {
  check: (mapping: ColumnMapping) => Promise<CheckedRows>;
  /** How many of these phones the list has already, and how many of the others must not be called. */
  countListed: (phones: string[]) => Promise<{ listed: number; leftOut: number }>;
}

/** A dry run of an import over a small file, repeated when the mapping changes. */
export function useRowCheck(
  file: ChosenFile | null,
  mapping: ColumnMapping | null,
  { check, countListed }: RowCheckOptions,
): RowCheck {
  const isSmall = file !== null && file.count !== null && file.count <= LARGE_IMPORT_ROWS;
  const checked = isSmall && mapping && isMappingReady(mapping) && !mapsRecords(mapping) ? mapping : null;
  const [state, setState] = useState<{ of: ColumnMapping; check: RowCheck } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has another mapping
  useEffect(() => {
    if (!checked) return;
    let isWanted = true;
    const show = (result: RowCheck) => isWanted && setState({ of: checked, check: result });
    void (async () => {
      try {
        const { phones, repeats, invalid } = await check(checked);
        const { listed, leftOut } = await countListed(phones);
        const fresh = phones.length - listed - leftOut;
        show({ is: 'done', counts: { fresh, repeats, listed, leftOut, invalid } });
      } catch {
        show({ is: 'failed' });
      }
    })();
    return () => {
      isWanted = false;
    };
  }, [checked]);

  if (!checked) return { is: 'none' };
  return state?.of === checked ? state.check : { is: 'running' };
}
