import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { readWorkspaces } from './workspaces.ts';

/** A regular expression of the sources: a literal, or one that is put together when the code runs. */
export interface FoundExpression {
  file: string;
  /** As it is written. */
  text: string;
  /** Undefined when its source is known only at run time. */
  expression: RegExp | undefined;
}

const root = path.resolve(import.meta.dirname, '../..');
const NOT_SHIPPED = /\.(?:test|spec)\.tsx?$|\.d\.ts$|\/(?:testing|__generated__|node_modules|dist)\//;

/** Every regular expression of what is built and run: all workspaces but the tests themselves. */
export function readExpressions(): FoundExpression[] {
  return readWorkspaces()
    .filter(({ folder }) => folder !== 'tests')
    .flatMap(({ folder }) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules'] }))
    .filter((file) => !NOT_SHIPPED.test(file))
    .toSorted()
    .flatMap((file) => expressionsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/** The expressions of one file, in its order. */
export function expressionsOf(file: string, text: string): FoundExpression[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const found: FoundExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text, expression: fromLiteral(node.text) });
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp';
    if (isMade) found.push({ file, text: node.getText(source), expression: undefined });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function fromLiteral(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
