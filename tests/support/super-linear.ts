import { RegExpParser } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';

type Alternative = ReturnType<RegExpParser['parsePattern']>['alternatives'][number];

/**
 * The super-linear parts of a regular expression, whose time grows faster than the text: some text makes the engine read them
 * again and again. Empty for one that is linear.
 */
export function superLinearParts({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string[] {
  const backtracking = analyse({ source, flags }).reports.map(({ type }) => type);
  return [...new Set([...backtracking, ...readAgain(source, flags)])];
}

/**
 * `ab[a-z]*1` over `ababab…`: from every `ab` the star reads to the end, and finds no 1. The same holds wherever a star can read
 * what precedes it, and something after it can fail.
 */
function readAgain(source: string, flags: string): string[] {
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return alternatives.flatMap((alternative) => starsThatRead(alternative, flags));
}

function starsThatRead({ elements }: Alternative, flags: string): string[] {
  const isAnchored = elements[0]?.type === 'Assertion' && elements[0].kind === 'start' && !flags.includes('m');
  if (isAnchored) return [];
  const found: string[] = [];
  let before = '';
  for (const [index, element] of elements.entries()) {
    // Their demands reduce the texts that fit.
    if (element.type === 'Assertion') continue;
    const isStar = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;
    const canFail = index < elements.length - 1;
    if (isStar && canFail && before !== '') {
      const star = `(?:${element.element.raw})*`;
      if (!isDisjointWith(automaton(before, flags), automaton(star, flags))) found.push(element.raw);
    }
    before += element.raw;
  }
  return found;
}

function automaton(source: string, flags: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: 'disable',
    backreferences: 'disable',
  });
  return NFA.fromRegex(expression, { maxCharacter });
}
