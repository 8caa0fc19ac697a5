/** One file imports another; both are relative to the repository. */
export interface Import {
  from: string;
  to: string;
}

/** Two workspaces are one screen each; its parts are their features. */
const SCREENS = 'mfe-agent/src/contact-queue|mfe-reports/src/reports';
/** A feature is a folder below the source of a workspace. Its tests and rigs may know every other feature. */
const FEATURE = new RegExp(
  `^(?:${SCREENS}|(?!${SCREENS})(?:(?:subgraphs|packages)/)?[^/]+/src)/(?!__generated__|testing)[^/]+(?=/(?!.*[.]test[.]tsx?$))`,
);

const featureOf = (file: string): string | undefined => FEATURE.exec(file)?.[0];

/** The imports between features that need each other, directly or by way of others. */
export function tangledImports(imports: readonly Import[]): Import[] {
  let left = imports.filter(({ from, to }) => {
    const [feature, other] = [featureOf(from), featureOf(to)];
    return feature !== undefined && other !== undefined && feature !== other;
  });
  for (;;) {
    const importing = new Set(left.map(({ from }) => featureOf(from)));
    const imported = new Set(left.map(({ to }) => featureOf(to)));
    // A file without importers, or without imports, is in no circle.
    const kept = left.filter(({ from, to }) => imported.has(featureOf(from)) && importing.has(featureOf(to)));
    if (kept.length === left.length) return kept;
    left = kept;
  }
}
