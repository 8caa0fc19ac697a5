import { Link } from '@dialdeck/ui/core';

/** The rows that were not imported, each with its reason. */
export function RejectedRows({ url, invalid, leftOut }: { url: string; invalid: number; leftOut: number }) {
  if (invalid + leftOut === 0) return null;
  return <Link href={url}>{leftOut === 0 ? 'Download invalid rows' : 'Download rows that were not imported'}</Link>;
}
