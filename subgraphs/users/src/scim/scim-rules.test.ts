import { belowOf, createRandom } from '@dialdeck/common/random';
import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter.rules.ts';
import { groupFilter, personFilter } from './folded.rules.ts';
import { readGroupPatch } from './group.rules.ts';
import { changesOf } from './patch.rules.ts';
import { parsePath } from './path.rules.ts';
import { addressOf, changePerson, checkAddress, type Person, readPerson } from './person.rules.ts';
import { ScimError } from './scim-error.rules.ts';
import { selectAttributes } from './select-attributes.rules.ts';

const URN = 'urn:ietf:params:scim:schemas:core:2.0:User:';
const ana: Person = {
  userName: 'ana@example.com',
  externalId: '42',
  displayName: null,
  givenName: 'Ana',
  familyName: 'Lima',
  emails: [{ value: 'ana@example.com', type: 'work', primary: true }],
  active: true,
};

const patch = (...Operations: unknown[]) => changePerson(ana, changesOf({ Operations }));
const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof ScimError ? error.scimType : `thrown: ${String(error)}`;
  }
};

describe('PATCH of a person', () => {
  it.each<[string, unknown, Partial<Person>]>([
    ['a path', { op: 'replace', path: 'name.givenName', value: 'Bea' }, { givenName: 'Bea' }],
    ['another case', { OP: 'Replace', PATH: 'NAME.GIVENNAME', VALUE: 'Bea' }, { givenName: 'Bea' }],
    ['a full URN', { op: 'add', path: `${URN}userName`, value: 'Bea@Example.com' }, { userName: 'Bea@Example.com' }],
    ['no path', { op: 'replace', value: { active: false, externalId: 'x' } }, { active: false, externalId: 'x' }],
    ['dotted keys', { op: 'Add', value: { 'name.familyName': 'Berg' } }, { familyName: 'Berg' }],
    ['URNs as keys', { op: 'Add', value: { [`${URN}name.familyName`]: 'Berg' } }, { familyName: 'Berg' }],
    ['"False" as text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['"True" as text', { op: 'Replace', value: { active: 'True' } }, { active: true }],
    ['a removed part', { op: 'remove', path: 'name.familyName' }, { familyName: null }],
    ['a removed attribute', { op: 'remove', path: 'externalId' }, { externalId: null }],
    ['active stays when removed', { op: 'remove', path: 'active' }, {}],
    [
      'the address of work',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'bea@example.com' },
      { emails: [{ value: 'bea@example.com', type: 'work', primary: true }] },
    ],
    [
      'an address that is not there is made',
      { op: 'Add', path: `${URN}emails[type eq "home"].value`, value: 'bea@example.net' },
      { emails: [...ana.emails, { value: 'bea@example.net', type: 'home' }] },
    ],
    [
      'a new primary address is the only one',
      { op: 'add', path: 'emails', value: [{ value: 'b@example.com', primary: 'True' }] },
      {
        emails: [
          { value: 'ana@example.com', type: 'work' },
          { value: 'b@example.com', primary: true },
        ],
      },
    ],
    ['addresses are removed by a filter', { op: 'remove', path: 'emails[type eq "WORK"]' }, { emails: [] }],
    ['an unknown attribute', { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' }, {}],
    [
      'an extension',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'x' },
      {},
    ],
    ['password, roles and groups', { op: 'add', value: { password: 'x', roles: ['admin'], groups: [{}] } }, {}],
    ['a prototype', { op: 'add', path: '__proto__.polluted', value: true }, {}],
    ['a constructor', { op: 'add', path: 'constructor.prototype.polluted', value: true }, {}],
    [
      'a prototype as key',
      { op: 'add', value: JSON.parse('{"__proto__": {"polluted": 1}, "emails[type eq \\"a\\"].__proto__": 1}') },
      {},
    ],
  ])('applies a change: %s', (_, operation, changed) => {
    expect(patch(operation)).toEqual({ ...ana, ...changed });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['invalidSyntax', {}],
    ['invalidSyntax', { Operations: [] }],
    ['invalidSyntax', { Operations: {} }],
    ['invalidSyntax', { Operations: [{ op: 'copy', path: 'active' }] }],
    ['invalidSyntax', { Operations: ['remove'] }],
    ['noTarget', { Operations: [{ op: 'remove' }] }],
    ['invalidPath', { Operations: [{ op: 'add', path: 'emails[type eq "work"', value: 'x' }] }],
    ['invalidPath', { Operations: [{ op: 'add', path: 'emails[type ne "work"].value', value: 'x' }] }],
    ['invalidPath', { Operations: [{ op: 'add', path: '', value: 'x' }] }],
    ['invalidPath', { Operations: [{ op: 'add', path: 'name..givenName', value: 'x' }] }],
    ['invalidPath', { Operations: [{ op: 'add', path: 7, value: 'x' }] }],
    ['invalidValue', { Operations: [{ op: 'replace', path: 'active', value: 'no' }] }],
    ['invalidValue', { Operations: [{ op: 'replace', path: 'active', value: null }] }],
    ['invalidValue', { Operations: [{ op: 'remove', path: 'userName' }] }],
    ['invalidValue', { Operations: [{ op: 'replace', path: 'userName', value: ' ' }] }],
    ['invalidValue', { Operations: [{ op: 'replace', path: 'externalId', value: 5 }] }],
    ['invalidValue', { Operations: [{ op: 'replace', path: 'externalId', value: 'a\0b' }] }],
    ['invalidValue', { Operations: [{ op: 'replace', path: 'name.givenName', value: 'x'.repeat(201) }] }],
    ['invalidValue', { Operations: [{ op: 'replace', value: 'x' }] }],
  ])('rejects as %s: %j', (type, body) => {
    expect(refusalOf(() => changePerson(ana, changesOf(body)))).toBe(type);
  });
});

describe('a whole person', () => {
  it.each([true, false])('keeps active %j where it is null', (active) => {
    expect(readPerson({ userName: 'ana', active: null }, active).active).toBe(active);
  });

  it('keeps active, ignores unknown attributes, and accepts names in any case', () => {
    const sent = {
      USERNAME: 'bea',
      'odd key': 1,
      meta: {},
      schemas: [],
      title: 'Dr',
      emails: { value: 'b@example.com' },
    };
    expect(readPerson(sent, false)).toMatchObject({
      userName: 'bea',
      givenName: null,
      active: false,
      emails: [{ value: 'b@example.com' }],
    });
  });

  it.each<[string, Partial<Person>]>([
    [
      'primary@example.com',
      {
        emails: [
          { value: 'work@example.com', type: 'work' },
          { value: 'Primary@Example.com', primary: true },
        ],
      },
    ],
    [
      'work@example.com',
      {
        emails: [
          { value: 'home@example.com', type: 'home' },
          { value: 'work@example.com', type: 'Work' },
        ],
      },
    ],
    ['first@example.com', { emails: [{ value: 'first@example.com' }, { value: 'other@example.com' }] }],
    ['ana@example.com', { emails: [] }],
  ])('signs in as %s', (address, person) => {
    expect(addressOf({ ...ana, ...person })).toBe(address);
  });

  it.each(['ana', 'ana@sub.example.com', 'ana@example.com.evil.org', 'ana@evilexample.com', ''])(
    'rejects %s as an address of the provider',
    (address) => {
      expect(refusalOf(() => checkAddress(address, ['example.com']))).toBe('invalidValue');
    },
  );
});

describe('filters', () => {
  const of = (text: string) => personFilter(parseFilter(text));

  it.each<[string, Partial<ReturnType<typeof of>>]>([
    ['userName eq "Ana@Example.com"', { contained: [{ userName: 'ana@example.com' }] }],
    ['USERNAME Eq "ana"', { contained: [{ userName: 'ana' }] }],
    [`${URN}userName eq "ana"`, { contained: [{ userName: 'ana' }] }],
    ['externalId eq "AbC"', { contained: [{ externalId: 'AbC' }] }],
    ['displayName eq "Ana"', { contained: [{ displayName: 'ana' }] }],
    ['emails.value eq "A@b.c"', { contained: [{ emails: [{ value: 'a@b.c' }] }] }],
    ['emails[type eq "work"].value eq "a@b.c"', { contained: [{ emails: [{ type: 'work', value: 'a@b.c' }] }] }],
    ['emails[type eq "work" and value eq "a@b.c"]', { contained: [{ emails: [{ type: 'work', value: 'a@b.c' }] }] }],
    [`${URN}emails[type eq "work"].value eq "a"`, { contained: [{ emails: [{ type: 'work', value: 'a' }] }] }],
    ['(userName eq "a") and (active eq true)', { contained: [{ userName: 'a' }], active: [true] }],
    ['active eq "False"', { active: [false] }],
    ['id eq "x" AND userName eq "a"', { ids: ['x'], contained: [{ userName: 'a' }] }],
  ])('%s', (text, filter) => {
    expect(of(text)).toEqual({ contained: [], ids: [], active: [], ...filter });
  });

  it.each([
    '',
    'userName',
    'userName pr',
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'userName eq a',
    'userName eq 5',
    'userName eq null',
    'userName eq true',
    'active eq "perhaps"',
    'title eq "a"',
    '__proto__ eq "a"',
    'emails[primary eq true]',
    'emails[type eq "work"',
    'userName eq "a" userName eq "b"',
    'userName eq "a\0"',
    '('.repeat(500),
    `userName eq "${'a'.repeat(3000)}"`,
  ])('%s is refused', (text) => {
    expect(refusalOf(() => of(text))).toBe('invalidFilter');
  });

  it('filters groups by name, but not by state', () => {
    expect(groupFilter(parseFilter('displayName eq "Sales"')).contained).toEqual([{ displayName: 'sales' }]);
    expect(refusalOf(() => groupFilter(parseFilter('active eq true')))).toBe('invalidFilter');
    expect(refusalOf(() => groupFilter(parseFilter('userName eq "a"')))).toBe('invalidFilter');
  });
});

describe('PATCH of a group', () => {
  it.each<[string, unknown, unknown]>([
    [
      'adds',
      { op: 'Add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] },
      [{ kind: 'add', ids: ['a', 'b'] }],
    ],
    ['replaces', { op: 'replace', path: 'members', value: [{ value: 'a' }] }, [{ kind: 'replace', ids: ['a'] }]],
    ['removes these', { op: 'Remove', path: 'members', value: [{ value: 'a' }] }, [{ kind: 'remove', ids: ['a'] }]],
    ['removes that one', { op: 'remove', path: 'members[value eq "a"]' }, [{ kind: 'remove', ids: ['a'] }]],
    ['removes all', { op: 'remove', path: 'members' }, [{ kind: 'replace', ids: [] }]],
    ['removes no member', { op: 'remove', path: 'members', value: [] }, [{ kind: 'remove', ids: [] }]],
    ['takes no path', { op: 'replace', value: { members: [{ value: 'a' }] } }, [{ kind: 'replace', ids: ['a'] }]],
  ])('%s', (_, operation, members) => {
    expect(readGroupPatch({ Operations: [operation] }).members).toEqual(members);
  });

  it('accepts the name as Okta sends it', () => {
    const value = { id: 'ignored', displayName: 'Sales' };
    expect(readGroupPatch({ Operations: [{ op: 'replace', value }] })).toEqual({ displayName: 'Sales', members: [] });
  });
});

describe('attributes', () => {
  const resource = {
    schemas: ['s'],
    id: '1',
    userName: 'a',
    name: { givenName: 'A', familyName: 'B' },
    emails: [{ value: 'v', type: 't' }],
  };

  it.each<[Record<string, string>, unknown]>([
    [{}, resource],
    [{ attributes: 'userName' }, { schemas: ['s'], id: '1', userName: 'a' }],
    [
      { attributes: `${URN}name.givenName, emails.VALUE` },
      { schemas: ['s'], id: '1', name: { givenName: 'A' }, emails: [{ value: 'v' }] },
    ],
    [
      { excludedAttributes: 'id,name,emails.type' },
      { schemas: ['s'], id: '1', userName: 'a', emails: [{ value: 'v' }] },
    ],
  ])('%j', (selection, expected) => {
    expect(selectAttributes(resource, selection)).toEqual(expected);
  });
});

describe('a filter finds any text', () => {
  const escaped = (text: string) =>
    `"${[...text].map((letter) => (letter.length > 1 ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)).join('')}"`;

  it.each([
    'CORP\\Sales North',
    'back\\',
    '\\\\server\\share',
    '\\n is no line break',
    '\\u0041 is no A',
    'a "quoted" name',
    '\\"',
    'a/b',
    'line\nbreak\ttab\r\u0001\u007f\u009f',
    "O'Brien] and [value eq x",
    '0',
    '1 and displayName eq 2',
    'émile 🦊 \u2028',
  ])('%j', (text) => {
    const raw = `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
    for (const quoted of [JSON.stringify(text), JSON.stringify(text).replaceAll('/', '\\/'), escaped(text), raw]) {
      expect(parseFilter(`displayName eq ${quoted}`)).toEqual([{ attribute: 'displayname', value: text }]);
      expect(parsePath(`members[value eq ${quoted}]`).filter).toEqual([{ attribute: 'value', value: text }]);
      const path = parsePath(`emails[type eq ${quoted} and value eq "]"].value`);
      expect([path.sub, path.filter?.map(({ value }) => value)]).toEqual(['value', [text, ']']]);
    }
  });

  it('of random characters', () => {
    const below = belowOf(createRandom(20_261_129));
    const letters = [...'"\\\\\\/[]()abntu0041 .:eq\n\t\u0001\u0080é🦊'];
    for (let round = 0; round < 2_000; round++) {
      const [first, second] = [0, 1].map(() =>
        Array.from({ length: 1 + below(12) }, () => letters[below(letters.length)]).join(''),
      ) as [string, string];
      const filter = `displayName eq ${JSON.stringify(first)} and externalId eq ${escaped(second)}`;
      expect(parseFilter(filter).map(({ value }) => value)).toEqual([first, second]);
      expect(parsePath(`members[value eq ${JSON.stringify(first)}]`).filter?.[0]?.value).toBe(first);
    }
  });

  it.each(['"\\x"', '"\\"', '"\\u12"', '"a', '"a"b"'])('rejects %s', (quoted) => {
    expect(refusalOf(() => parseFilter(`displayName eq ${quoted}`))).toBe('invalidFilter');
  });
});
