import { describe, expect, it } from 'vitest';
import { SCRIPT_BYTES_MAX } from '#constants.ts';
import { belowOf, createRandom } from '#random.ts';
import { parseScript, storableScript } from './parse-script.rules.ts';
import {
  drawnBlocks,
  drawnPart,
  missingStatement,
  notSaid,
  type ScriptFacts,
  type ScriptPiece,
} from './script.rules.ts';

const ANA: ScriptFacts = {
  contact: {
    firstName: 'Ana',
    lastName: 'Lima',
    company: '  ',
    email: 'ana@example.com',
    phone: '(212) 555-0101',
    customFields: { City: ' lyon ', Score: 12, Blank: '' },
  },
  agent: { firstName: 'Ben' },
  list: { name: 'Spring leads', seller: null },
};

const of = (customFields: Record<string, string>): ScriptFacts => ({
  ...ANA,
  contact: { ...ANA.contact, customFields },
});

const shown = (piece: ScriptPiece, facts: ScriptFacts): string =>
  piece.kind === 'statement'
    ? `[${piece.statement.number}${piece.statement.mustSay ? '!' : ''} ${piece.statement.parts.map((part) => drawnPart(part, facts)).join('')}]`
    : piece.isStrong
      ? `<${drawnPart(piece, facts)}>`
      : drawnPart(piece, facts);

/** The drawn blocks as texts. */
const drawn = (body: string, facts = ANA): string[] =>
  drawnBlocks(parseScript(body).tree, facts).map(
    ({ kind, lines }) =>
      `${kind}: ${lines.map((pieces) => pieces.map((piece) => shown(piece, facts)).join('')).join(' / ')}`,
  );

describe('parseScript', () => {
  it.each<[string, string[]]>([
    ['Hello\nthere\n\n  \nBye', ['paragraph: Hello / there', 'paragraph: Bye']],
    ['a\r\nb\rc', ['paragraph: a / b / c']],
    ['# Opening\ntext\n- one\n- two', ['heading: Opening', 'paragraph: text', 'item: one', 'item: two']],
    ['#no\n-no\n## no', ['paragraph: #no / -no / ## no']],
    ['a **b {{firstName}} c** d', ['paragraph: a <b ><Ana>< c> d']],
    ['a **b** c **', ['paragraph: a <b> c **']],
    ['a ** b', ['paragraph: a ** b']],
    ['{{firstName|there}} {{company|your firm}} {{company}}', ['paragraph: Ana your firm ____']],
    ['{{ firstName | there }}{{Score}}{{City}}', ['paragraph: Ana12lyon']],
    ['{{agent.firstName}} of {{list.name}} for {{list.seller}}', ['paragraph: Ben of Spring leads for ____']],
    ['{{toString}} {{constructor|x}} {{__proto__}}', ['paragraph: ____ x ____']],
    [
      '{{}} {{|x}} [[Say:]] [[foo]] [[Say]] ]] }} [[If City]]',
      ['paragraph: {{}} {{|x}} [[Say:]] [[foo]] [[Say]] ]] }} [[If City]]'],
    ],
    ['[[foo {{firstName}}]]', ['paragraph: [[foo Ana]]']],
    [
      '[[Say: Hi {{firstName}}, **welcome**]] and [[Must say: recorded]]',
      ['paragraph: [1 Hi Ana, welcome] and [2! recorded]'],
    ],
    ['- [[Must say: one]]\n# [[Say: two]]', ['item: [1! one]', 'heading: [2 two]']],
    ['a [[If City is Lyon]]b[[End]] c', ['paragraph: a b c']],
    ['a [[If City is Paris]]b[[End]] c', ['paragraph: a  c']],
    ['a\n[[If City is LYON ]]\nb\n\n- c\n[[End]]\nd', ['paragraph: a / b', 'item: c', 'paragraph: d']],
    ['a\n[[If City is Paris]]\nb\n\n- c\n[[End]]\nd', ['paragraph: a', 'paragraph: d']],
    ['[[If Blank is x]]a[[End]]\n[[If agent.firstName is ben]]b[[End]]', ['paragraph: b']],
    ['[[If City is Lyon]]# Lyon[[End]]', ['heading: Lyon']],
    ['<b>{{firstName}}</b> <script>alert(1)</script>', ['paragraph: <b>Ana</b> <script>alert(1)</script>']],
    ['', []],
  ])('draws %j', (body, blocks) => {
    expect(parseScript(body).errors).toEqual([]);
    expect(drawn(body)).toEqual(blocks);
  });

  it.each<[string, string[]]>([
    ['a\n\n[[If City is Lyon]]\nb', ['Line 3: "[[If" is never ended.']],
    ['a\n\n{{firstName', ['Line 3: "{{" is never closed.']],
    ['{{firstName\n{{lastName}}', ['Line 1: "{{" is never closed.']],
    ['a {{b {{firstName}}', ['Line 1: "{{" is never closed.']],
    ['a\n\n[[Say: hello', ['Line 3: "[[" is never closed.']],
    ['[[Say: hello\nthere]]', ['Line 1: "[[" is never closed.']],
    ['[[Say: a [[Say: b]]', ['Line 1: "[[" is never closed.']],
    ['[[If City is Lyon\n[[End]]', ['Line 1: "[[" is never closed.', 'Line 2: "[[End]]" without "[[If".']],
    ['[[Say: hi {{firstName]] }}', ['Line 1: "{{" is never closed.']],
    ['[[If A is b]]\n\n[[If C is d]]\n[[End]]', ['Line 3: an "[[If" inside another.']],
    ['a\nb\n[[End]]', ['Line 3: "[[End]]" without "[[If".']],
    ['\r\n\r\n{{agent.salary}}', ['Line 3: nobody knows "agent.salary".']],
    ['{{list.id|x}}', ['Line 1: nobody knows "list.id".']],
    ['{{agent.}}', ['Line 1: nobody knows "agent.".']],
    ['[[If agent.salary is 5]]a[[End]]', ['Line 1: nobody knows "agent.salary".']],
    ['[[Say: {{list.owner}}]]', ['Line 1: nobody knows "list.owner".']],
    [
      '{{a\n[[b\n[[End]]',
      ['Line 1: "{{" is never closed.', 'Line 2: "[[" is never closed.', 'Line 3: "[[End]]" without "[[If".'],
    ],
    ['x'.repeat(SCRIPT_BYTES_MAX + 1), ['A script holds 64 kB at most.']],
    ['é'.repeat(SCRIPT_BYTES_MAX / 2 + 1), ['A script holds 64 kB at most.']],
  ])('reports the faults of %j by line', (body, errors) => {
    expect(parseScript(body).errors).toEqual(errors);
  });

  it('takes a body of exactly 64 kB', () => {
    expect(parseScript('é'.repeat(SCRIPT_BYTES_MAX / 2)).errors).toEqual([]);
  });

  it('numbers statements in the order of the body, also inside conditions', () => {
    const { statements } = parseScript(
      '[[Say: a]]\n[[If City is x]][[Must say: {{b|c}}]][[End]]\n[[Must say: d]]',
    ).tree;
    expect(statements.map(({ number, text, mustSay }) => ({ number, text, mustSay }))).toEqual([
      { number: 1, text: 'a', mustSay: false },
      { number: 2, text: '{{b|c}}', mustSay: true },
      { number: 3, text: 'd', mustSay: true },
    ]);
  });

  it('reads any text without a throw, and draws only its characters', () => {
    const MARKS = [
      '[[',
      ']]',
      '{{',
      '}}',
      '**',
      '[[If City is Lyon]]',
      '[[End]]',
      '[[Must say: ',
      '# ',
      '- ',
      '\n',
      '\n\n',
      '|',
      '<b>',
      'é',
      '\0',
      '\ud83d',
      'City',
      ' ',
    ];
    const below = belowOf(createRandom(20_261_129));
    for (let round = 0; round < 3_000; round += 1) {
      const body = Array.from({ length: below(24) }, () => MARKS[below(MARKS.length)]).join('');
      const { tree, errors } = parseScript(body);
      for (const error of errors) expect(error).toMatch(/^Line \d+: [an"]/);
      const texts = drawnBlocks(tree, ANA).flatMap(({ lines }) => lines.flat());
      for (const piece of texts) if (piece.kind === 'text') expect(body).toContain(piece.text);
      expect(tree.statements.map(({ number }) => number)).toEqual(tree.statements.map((_, index) => index + 1));
      expect(storableScript(body).isWellFormed() && !storableScript(body).includes('\0')).toBe(true);
    }
  });

  it.each([
    '[['.repeat(32_000),
    `${'[[a'.repeat(20_000)}]]`,
    '{{'.repeat(32_000),
    '**'.repeat(32_000),
    '[[If a is b]]'.repeat(5_000),
  ])('reads a long line of marks within a second', (body) => {
    const begun = performance.now();
    parseScript(body);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('missingStatement', () => {
  const { tree } = parseScript('[[Say: a]]\n[[Must say: b]]\n[[If City is Lyon]][[Must say: c {{firstName}}]][[End]]');
  it.each<[number[], ScriptFacts, number | null]>([
    [[], ANA, 2],
    [[1, 3], ANA, 2],
    [[2], ANA, 3],
    [[2, 3], ANA, null],
    [[2], of({ City: 'Paris' }), null],
    [[2], of({}), null],
    [[2], of({ City: 'LYON' }), 3],
  ])('finds after ticks %j the required statement that is not ticked', (said, facts, number) => {
    expect(missingStatement(tree, said, facts)?.number ?? null).toBe(number);
  });
});

describe('notSaid', () => {
  it.each([
    ['This call is recorded.', 'Say and tick: "This call is recorded." first.'],
    ['**Hi** {{firstName}}, {{company}}', 'Say and tick: "Hi Ana, ____" first.'],
    ['x'.repeat(80), `Say and tick: "${'x'.repeat(80)}" first.`],
    ['x'.repeat(81), `Say and tick: "${'x'.repeat(80)}…" first.`],
    [`${'x'.repeat(79)}😀y`, `Say and tick: "${'x'.repeat(79)}😀…" first.`],
    ['{{Arabic}} is called', 'Say and tick: "مرحبا is called" first.'],
  ])('quotes %j as it is drawn', (text, sentence) => {
    const [statement] = parseScript(`[[Must say: ${text}]]`).tree.statements;
    if (!statement) throw new Error('no statement');
    expect(notSaid(statement, of({ Arabic: 'مرحبا' }))).toBe(sentence);
  });
});
