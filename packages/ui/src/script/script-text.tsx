import { mailLink } from '@dialdeck/common/accounts/mail-link';
import {
  BLANK,
  drawnBlocks,
  drawnPart,
  type ScriptBlock,
  type ScriptFacts,
  type ScriptPart,
  type ScriptPiece,
  type ScriptTree,
  scriptValue,
} from '@dialdeck/common/scripts/script.rules';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { Fragment, type ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
  },
  text: { margin: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
  // A box of its own, next to which its sentence wraps.
  statement: {
    display: 'inline-flex',
    gap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS}`,
    verticalAlign: 'top',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  must: { fontWeight: tokens.fontWeightSemibold },
  missing: { outline: `${tokens.strokeWidthThin} solid ${tokens.colorStatusDangerBorder2}` },
  box: {
    flexShrink: 0,
    width: '16px',
    height: '16px',
    margin: 0,
    // In the middle of the first line.
    marginBlockStart: `calc((${tokens.lineHeightBase400} - 16px) / 2)`,
    accentColor: tokens.colorBrandBackground,
  },
  sentence: { minWidth: 0 },
  blank: { color: tokens.colorPaletteRedForeground1 },
  link: { color: tokens.colorBrandForegroundLink },
});

export interface ScriptTextProps {
  tree: ScriptTree;
  facts: ScriptFacts;
  /** The ticked statements. */
  said: readonly number[];
  /** The statement that has to be ticked first; null if there is none. */
  missing?: number | null;
  /** Absent where nothing can be ticked. */
  onTick?: ((number: number, isTicked: boolean) => void) | undefined;
  /** The number that the contact's phone calls; absent where the script offers no call. */
  phoneE164?: string | null | undefined;
}

/** A script for one contact: text only, whatever its body holds. The only links are the contact's own number and address. */
export function ScriptText({ tree, facts, said, missing, onTick, phoneE164 }: ScriptTextProps) {
  const styles = useStyles();
  const draw = (piece: ScriptPiece) => {
    if (piece.kind !== 'statement') return <Part part={piece} facts={facts} phoneE164={phoneE164} />;
    const { number, mustSay, parts } = piece.statement;
    const isMissing = number === missing;
    return (
      <label className={mergeClasses(styles.statement, mustSay && styles.must, isMissing && styles.missing)}>
        <input
          type="checkbox"
          className={styles.box}
          checked={said.includes(number)}
          required={mustSay}
          aria-invalid={isMissing || undefined}
          disabled={!onTick}
          onChange={({ currentTarget }) => onTick?.(number, currentTarget.checked)}
        />
        <span className={styles.sentence}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a version never change
            <Part key={index} part={part} facts={facts} />
          ))}
        </span>
      </label>
    );
  };
  const lineOf = (pieces: readonly ScriptPiece[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a version never change
    pieces.map((piece, index) => <Fragment key={index}>{draw(piece)}</Fragment>);
  return (
    <div className={styles.root}>
      {groupsOf(drawnBlocks(tree, facts)).map(({ kind, blocks }, at) => {
        const texts = blocks.map(({ lines }) => lines.map(lineOf));
        const key = `${at}`;
        if (kind === 'heading')
          return (
            <h3 key={key} className={styles.heading}>
              {texts[0]}
            </h3>
          );
        if (kind === 'paragraph')
          return (
            <p key={key} className={styles.text}>
              {texts[0]?.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
          );
        return (
          <ul key={key} className={styles.list}>
            {texts.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a version never change
              <li key={index}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

interface Group {
  kind: ScriptBlock['kind'];
  blocks: ScriptBlock[];
}

/** Items that follow each other are one list. */
function groupsOf(blocks: readonly ScriptBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.kind === 'item') last.blocks.push(block);
    else groups.push({ kind: block.kind, blocks: [block] });
  }
  return groups;
}

interface PartProps {
  part: ScriptPart;
  facts: ScriptFacts;
  phoneE164?: string | null | undefined;
}

function Part({ part, facts, phoneE164 }: PartProps) {
  const styles = useStyles();
  const text = drawnPart(part, facts);
  return part.isStrong ? <strong>{drawn()}</strong> : drawn();

  function drawn(): ReactNode {
    if (part.kind === 'text') return text;
    const value = scriptValue(part.name, facts);
    if (value === '') return text === BLANK ? <span className={styles.blank}>{text}</span> : text;
    const href = hrefOf(part.name, value, phoneE164);
    // A name of another direction does not turn the sentence around it.
    const isolated = <bdi>{text}</bdi>;
    return href ? (
      <a className={styles.link} href={href}>
        {isolated}
      </a>
    ) : (
      isolated
    );
  }
}

function hrefOf(name: string, value: string, phoneE164: string | null | undefined): string | null {
  if (name === 'email') return mailLink(value);
  return name === 'phone' && phoneE164 ? `tel:${phoneE164}` : null;
}
