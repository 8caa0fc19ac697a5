/** One import as `/api` returns it, for the screens. */
export interface StreamedJob {
  id: string;
  state: 'uploading' | 'running' | 'ready' | 'paused' | 'done' | 'failed' | 'cancelled' | 'reverted';
  bytes: number;
  fileBytes: number | null;
  processed: number;
  imported: number;
  duplicates: number;
  invalid: number;
  leftOut: number;
  /** Imported contacts whose place is unknown. */
  placeUnknown: number;
  /** Imported contacts with a value that does not fit the type of its field. */
  misfits: number;
  errorsUrl: string;
  message: string | null;
  plan: StreamedPlan | null;
  finishedAt: string | null;
}

export interface StreamedPlan {
  new: PlanPart;
  duplicateInFile: PlanPart;
  duplicateInList: PlanPart;
  invalid: PlanPart;
  leftOut: PlanPart;
  /** New contacts with a value that does not fit the type of its field. */
  misfits: PlanPart;
}

export interface PlanPart {
  count: number;
  examples: { line: number; phone: string; name: string; reason: string | null }[];
}

/** Whether the server is working on it. */
export function isMoving({ state, finishedAt }: StreamedJob): boolean {
  return state === 'uploading' || state === 'running' || (state === 'reverted' && finishedAt === null);
}
