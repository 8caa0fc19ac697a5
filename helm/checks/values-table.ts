import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { charts } from './chart.ts';

export interface ValueRow {
  /** Such as `image.tag`. */
  key: string;
  default: string;
  description: string;
}

const MARK = '-- ';

/** The values of a chart that carry a comment `# -- …`, in their order. */
export function valueRows(chart: string): ValueRow[] {
  const document = parseDocument(readFileSync(path.join(charts, chart, 'values.yaml'), 'utf8'));
  return rowsOf(document.contents as YAMLMap, '');
}

function rowsOf(map: YAMLMap, prefix: string): ValueRow[] {
  return (map.items as Pair<unknown, unknown>[]).flatMap((pair, index) => {
    const key = prefix + String(isScalar(pair.key) ? pair.key.value : pair.key);
    // The comment before a map's first key belongs to the map itself.
    const comment = (isScalar(pair.key) && pair.key.commentBefore) || (index === 0 && map.commentBefore) || '';
    const marked = comment.split('\n').findLast((line) => line.trim().startsWith(MARK));
    const description = marked?.trim().slice(MARK.length);
    const own: ValueRow[] = description
      ? [{ key, default: JSON.stringify(isMap(pair.value) ? pair.value.toJSON() : plain(pair.value)), description }]
      : [];
    const inner = isMap(pair.value) && isDocumented(pair.value) ? rowsOf(pair.value, `${key}.`) : [];
    return inner.length > 0 ? inner : own;
  });
}

const isDocumented = (map: YAMLMap): boolean =>
  (map.items as Pair<unknown, unknown>[]).some((pair) => isScalar(pair.key) && pair.key.commentBefore) ||
  Boolean(map.commentBefore);

const plain = (node: unknown): unknown => (node as { toJSON?(): unknown } | null)?.toJSON?.() ?? null;

/** The table of a chart's README. */
export function valuesTable(chart: string): string {
  const rows = valueRows(chart).map(({ key, default: value, description }) => {
    const shown = value.length > 60 ? 'see values.yaml' : `\`${value}\``;
    return `| \`${key}\` | ${shown.replaceAll('|', '\\|')} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| value | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
