import { CreateUserSchema, type CreateUserValues } from '@dialdeck/common/teams/team.schemas';
import { Field, Input } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '#theme/theme-root.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type Refusal, useForm } from './use-form.ts';

function MemberForm({ send }: { send: (member: CreateUserValues) => Promise<Refusal | null> }) {
  const { form, field, text, refusal, isPending } = useForm({
    schema: CreateUserSchema,
    initial: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Lima', role: 'user' },
    send,
  });
  return (
    <ThemeRoot>
      <form {...form}>
        <Field label="Email" {...field('email')}>
          <Input {...text('email')} />
        </Field>
        <Field label="Name" {...field('firstName')}>
          <Input {...text('firstName')} />
        </Field>
        <RefusalAlert sentence={refusal} />
        <SubmitButton label="Add" pendingLabel="Adding..." isPending={isPending} />
      </form>
    </ThemeRoot>
  );
}

const box = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const submit = () => act(async () => screen.getByRole('button').click());

function open(...answers: (Refusal | null)[]) {
  const send = vi.fn(async (_member: CreateUserValues) => answers.shift() ?? null);
  render(<MemberForm send={send} />);
  return send;
}

it('shows an error at its field, updates it with each change, and sends nothing', async () => {
  const send = open();
  type('Name', '');
  expect(screen.queryByText('First name is required')).toBeNull();
  await submit();
  expect(screen.getByText('First name is required')).toBeDefined();
  expect(document.activeElement).toBe(box('Name'));
  type('Name', 'Ana');
  expect(screen.queryByText('First name is required')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('sends nothing twice while a request runs, and keeps the focus', async () => {
  const answer = Promise.withResolvers<Refusal | null>();
  const send = vi.fn(() => answer.promise);
  render(<MemberForm send={send} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  button.focus();
  await submit();
  await submit();
  expect(send).toHaveBeenCalledOnce();
  expect(button.textContent).toBe('Adding...');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await act(async () => answer.resolve(null));
  expect(button.getAttribute('aria-disabled')).not.toBe('true');
});

const TAKEN: Refusal = { sentence: 'Already taken', fields: { email: 'Already taken' } };
const DOWN: Refusal = { sentence: 'Failed to create user', fields: {} };
const OF_THE_LINK: Refusal = { sentence: 'This link is not valid', fields: { token: 'This link is not valid' } };

it('keeps a refusal about a field there as an alert until the field changes', async () => {
  open(TAKEN);
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Already taken');
  expect(document.activeElement).toBe(box('Email'));
  type('Name', 'Ben');
  expect(screen.getByText('Already taken')).toBeDefined();
  type('Email', 'ben@example.com');
  expect(screen.queryByText('Already taken')).toBeNull();
});

it.each([
  ['about no field', DOWN],
  ['about a field that the form does not show', OF_THE_LINK],
])('keeps a refusal %s in the form as an alert, which has the focus', async (_what, refusal) => {
  open(refusal);
  await submit();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(refusal.sentence);
  expect(document.activeElement).toBe(alert);
});

it('removes a refusal when the form is sent again', async () => {
  open(DOWN, null);
  await submit();
  expect(screen.getByRole('alert')).toBeDefined();
  await submit();
  expect(screen.queryByRole('alert')).toBeNull();
});
