import { expect, it } from 'vitest';
import { tlsProblem } from './tls.rules.ts';

it.each([
  ['postgresql://u:p@db:5432/d', 'must say sslmode=verify-full'],
  ['postgres://u:p@db/d?sslmode=require', 'must say sslmode=verify-full'],
  ['postgresql://db/d?sslmode=verify-ca', 'must say sslmode=verify-full'],
  ['postgresql://db/d?sslmode=verify-full&sslmode=disable', 'must say sslmode=verify-full'],
  ['postgresql://db/d?sslmode=verify-full', undefined],
  ['postgresql://db/d?application_name=x&sslmode=verify-full&sslrootcert=/ca.crt', undefined],
  ['redis://cache:6379', 'must begin with rediss:'],
  ['rediss://:p@cache:6379', undefined],
  ['smtp://u:p@mail:587', 'must begin with smtps: or say requireTLS=true'],
  ['smtp://mail?requireTLS=false', 'must begin with smtps: or say requireTLS=true'],
  ['smtp://mail:587?requireTLS=true', undefined],
  ['smtps://u:p@mail:465', undefined],
  ['smtps://mail?tls.rejectUnauthorized=false', 'must not say tls.rejectUnauthorized'],
  ['smtp://mail?requireTLS=true&ignoreTLS=true', 'must not say ignoreTLS'],
  ['http://dialdeck-users', undefined],
  ['not an address', undefined],
])('%s', (address, problem) => {
  expect(tlsProblem('ADDRESS', address)).toBe(problem);
});

it.each([
  ['http://collector:4318', 'must begin with https:'],
  ['https://collector:4318', undefined],
])('traces to %s', (address, problem) => {
  expect(tlsProblem('OTEL_EXPORTER_OTLP_ENDPOINT', address)).toBe(problem);
});
