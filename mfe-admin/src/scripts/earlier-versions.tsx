import { failureOf, useQuery } from '@dialdeck/apollo';
import { instantText } from '@dialdeck/common/time/date-words';
import { Button, Field, makeStyles, Panel, RefusalAlert, Select, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  EarlierScriptDocument,
  type ScriptEditor_ScriptFragment,
  ScriptEditor_ScriptFragmentDoc,
} from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
  body: {
    margin: 0,
    marginTop: tokens.spacingVerticalM,
    maxHeight: '20rem',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
});

export interface EarlierVersionsProps {
  script: ScriptEditor_ScriptFragment;
  /** Takes a version's text into the editor. */
  onUse: (body: string) => void;
}

/** The versions of a script. A version never changes: each is read when it is chosen. */
export function EarlierVersions({ script, onUse }: EarlierVersionsProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(script.version);
  const { data, error } = useQuery(EarlierScriptDocument, {
    variables: { id: script.id, version: chosen },
    skip: chosen === script.version,
  });
  const earlier = data && readFragment(ScriptEditor_ScriptFragmentDoc, data.scriptVersion);
  const shown = chosen === script.version ? script : earlier?.version === chosen ? earlier : null;
  const versions = Array.from({ length: script.version }, (_, index) => script.version - index);
  return (
    <Panel title="Versions" note="A version never changes. To use an older one, take its text and publish it.">
      <div className={styles.choice}>
        <Field label="Version">
          <Select value={chosen} onChange={(_event, { value }) => setChosen(Number(value))}>
            {versions.map((version) => (
              <option key={version} value={version}>
                {version === script.version ? `Version ${version} (newest)` : `Version ${version}`}
              </option>
            ))}
          </Select>
        </Field>
        <Button disabled={!shown} onClick={() => shown && onUse(shown.body)}>
          Use text
        </Button>
        <span role="status">{shown ? `Published ${instantText(shown.publishedAt)}` : ''}</span>
      </div>
      {error && !shown && <RefusalAlert sentence={failureOf(error, 'The version could not be loaded').sentence} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.body} aria-label={`Body of version ${chosen}`} tabIndex={0}>
        {shown?.body}
      </section>
    </Panel>
  );
}
