import { AppError } from '@dialdeck/common/errors';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import { buildSchema, execute, GraphQLError, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { fromGraphQLError, logFailure, maskError, toAppError } from './mask-error.ts';
import { compileOperations } from './operations.ts';

const withCode = (code: string) => Object.assign(new Error('a secret of ours'), { code });

describe('an error that becomes one of the catalog', () => {
  it.each([
    ['a connection that broke', '08006'],
    ['too many connections', '53300'],
    ['a requested restart', '57P01'],
    ['a crash', '57P02'],
    ['a server that is starting', '57P03'],
    ['a statement that took too long', '57014'],
    ['a lock that took too long', '55P03'],
    ['a deadlock', '40P01'],
    ['a server that is no leader any more, or not yet', '25006'],
    ['a transaction that lasted too long', '25P04'],
    ['a session that was idle for too long', '57P05'],
    ['a transaction that took too long, as Prisma ends it', 'P2028'],
    ['no listener at the port', 'ECONNREFUSED'],
    ['a socket that was reset', 'ECONNRESET'],
  ])('answers 503 to %s', (_what, code) => {
    expect(toAppError(withCode(code))).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
    const wrapped = new Error('in the middle of something', { cause: withCode(code) });
    expect(toAppError(wrapped)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    // The message of pg when the connection broke between two statements.
    'Client has encountered a connection error and is not queryable',
  ])('answers 503 to %s without a code', (message) => {
    expect(toAppError(new Error(message)).code).toBe('UNAVAILABLE');
  });

  it.each([
    ['a database that is starting up', 'P2039', { kind: 'postgres', code: '57P03', originalCode: '57P03' }],
    ['a deadlock', 'P2034', { kind: 'TransactionWriteConflict', originalCode: '40P01' }],
    ['a server that is no leader any more', 'P2039', { kind: 'postgres', code: '25006', originalCode: '25006' }],
    ['too many connections', 'P2037', { kind: 'TooManyConnections', originalCode: '53300' }],
  ])('answers 503 to %s reported by Prisma', (_what, code, told) => {
    const driverAdapterError = new DriverAdapterError(told as ConstructorParameters<typeof DriverAdapterError>[0]);
    const thrown = Object.assign(new Error('Invalid invocation'), { code, meta: { driverAdapterError } });
    expect(toAppError(thrown).code).toBe('UNAVAILABLE');
    expect(toAppError(new GraphQLError('', { originalError: thrown })).code).toBe('UNAVAILABLE');
  });

  it.each([['23505'], ['42P01'], ['22P02']])('masks %s as an internal error', (code) => {
    const error = toAppError(withCode(code));
    expect(error.code).toBe('INTERNAL');
    expect(error.userMessage).not.toContain('secret');
  });

  it('keeps an error of the catalog, however deep it lies', () => {
    const conflict = new AppError('CONFLICT', { userMessage: 'Taken' });
    expect(toAppError(new Error('outside', { cause: conflict }))).toBe(conflict);
  });
});

it('passes on field messages and Retry-After of a subgraph', () => {
  const about = { code: 'BAD_INPUT', fields: { callbackTime: 'Closed' }, nextAt: '2027-03-03T15:00:00.000Z' };
  const mask = maskError(createLogger('test', { level: 'silent' }));
  expect(mask({ message: 'Closed', extensions: about }, new Error('Closed')).extensions).toEqual(about);
});

describe('the log', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('test', { destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  /** As the subgraph, the gateway's graph and its REST rows meet the same error, one after the other. */
  function written(thrown: Error): Record<string, unknown>[] {
    lines.length = 0;
    const inSubgraph = maskError(log)({ message: thrown.message, path: ['claim'] }, thrown);
    const inGraph = maskError(log)(inSubgraph, new GraphQLError(inSubgraph.message, inSubgraph));
    logFailure(log, fromGraphQLError(inGraph), { requestId: 'r' });
    return lines;
  }

  it('holds a refusal with Retry-After as one line without error and stack', () => {
    const thrown = new AppError('UNAVAILABLE', { userMessage: 'Looking…', retryAfter: 1 });
    const line = { level: 40, event: 'request_put_off', code: 'UNAVAILABLE', path: ['claim'], reason: 'Looking…' };
    expect(written(thrown)).toEqual([expect.objectContaining(line)]);
    expect(lines[0]).not.toHaveProperty('err');
  });

  it('holds a temporary failure as one line, an error with its cause', () => {
    const line = { level: 50, event: 'request_failed', code: 'UNAVAILABLE', err: { message: 'a secret of ours' } };
    expect(written(withCode('08006'))).toMatchObject([line]);
  });

  it('holds a fault of ours as an error with its cause where it happened, and with its request', () => {
    const [first, ...rest] = written(withCode('23505'));
    expect(first).toMatchObject({ level: 50, code: 'INTERNAL', err: { message: 'a secret of ours' } });
    expect(rest.at(-1)).toMatchObject({ level: 50, code: 'INTERNAL', requestId: 'r' });
  });
});

describe("GraphQL's own refusals", () => {
  const told = (message: string) =>
    maskError(createLogger('test', { level: 'silent' }))(
      { message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
      new Error(message),
    ).message;

  it.each([
    ['Cannot query field "nam" on type "User". Did you mean "name"?', 'Cannot query field "nam" on type "User".'],
    ['Unknown argument "x".', 'Unknown argument "x".'],
  ])('name no field that the caller did not: %s', (message, expected) => {
    expect(told(message)).toBe(expected);
  });

  const schema = buildSchema('type Query { page(first: Int! = 50): Int }');
  const query = 'query($first: Int) { page(first: $first) }';
  const variables = { first: null };
  it.each([
    ['graphql-js', () => execute({ schema, document: parse(query), variableValues: variables })],
    ['the compiler', () => compileOperations(schema)({ query, variables }, {})],
  ])('report a null where a default ends, by %s', async (_, run) => {
    const [error] = (await run()).errors ?? [];
    const { message, extensions } = maskError(createLogger('test', { level: 'silent' }))(error!.toJSON(), error);
    expect(message).toBe('Argument "first" of non-null type "Int!" must not be null.');
    expect(extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  it.each([
    ['blanks', ' '],
    ['hints', 'Did you mean '],
  ])('take no longer when they quote many %s', (_, quoted) => {
    const message = `Value "${quoted.repeat(1_000_000)}"`;
    const began = performance.now();
    expect(told(message).length).toBeLessThan(1_001);
    // Milliseconds, if the work grows with the length; if with its square, minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
