import { describe, expect, it } from 'vitest';
import { toHtml, toText } from './letter.ts';
import {
  alreadyRegisteredLetter,
  invitationLetter,
  resetByAdminLetter,
  resetLetter,
  verificationLetter,
} from './letters.ts';
import { createLinks } from './links.ts';

const links = createLinks('https://calls.example.com/');

describe('links', () => {
  it('begin with PUBLIC_URL', () => {
    expect(links.verifyEmail('a_b-c')).toBe('https://calls.example.com/verify-email?token=a_b-c');
    expect(links.resetPassword('t')).toBe('https://calls.example.com/reset-password?token=t');
    expect(links.register({ token: 't', email: 'a+b@example.com', role: 'user' })).toBe(
      'https://calls.example.com/register?invite=t&email=a%2Bb%40example.com&role=user',
    );
    expect(links.register({ token: 't', email: null, role: 'admin' })).toBe(
      'https://calls.example.com/register?invite=t&role=admin',
    );
  });
});

describe('every letter', () => {
  const link = links.register({ token: 'tok', email: 'ana@example.com', role: 'user' });
  it.each([
    ['verification', verificationLetter({ firstName: 'Ana', hasPassword: true, link }), '24 hours'],
    ['account setup', verificationLetter({ firstName: 'Ana', hasPassword: false, link }), '24 hours'],
    ['password reset', resetLetter({ firstName: 'Ana', link }), '1 hour'],
    ['invitation', invitationLetter({ role: 'user', link }), '7 days'],
    ['second registration', alreadyRegisteredLetter({ firstName: 'Ana', link }), 'Nothing was changed'],
  ])('explains %s in text and HTML', (_, letter, words) => {
    expect(toText(letter)).toContain(words);
    expect(toText(letter)).toContain(link);
    expect(toHtml(letter)).toContain(words);
    expect(toHtml(letter)).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  });

  it('renders a name as neither markup nor another paragraph', () => {
    const letter = resetLetter({ firstName: '<img src=x>\r\n\r\nVisit "evil"', link });
    expect(toHtml(letter)).toContain('Hello &lt;img src=x&gt; Visit &quot;evil&quot;,');
    expect(toText(letter)).toContain('Hello <img src=x> Visit "evil",');
  });

  it("renders an admin's name on one line, and works without one", () => {
    const to = { firstName: 'Ana', provider: null, link };
    const sentence = (admin: string | null) => resetByAdminLetter({ ...to, admin }).paragraphs[0];
    expect(sentence('Mia\r\n\r\nLima')).toMatch(/^Mia Lima reset the password of your Dialdeck account\./);
    expect(sentence(null)).toMatch(/^An admin reset the password/);
  });

  it('leads a person who signs in by a provider there after a reset by an admin', () => {
    const letter = resetByAdminLetter({ firstName: 'Ana', admin: 'Mia Lima', provider: 'Contoso', link });
    expect(letter.button.label).toBe('Sign in with Contoso');
    expect(letter.footnotes).toEqual(['If you do not know why, ask your administrator.']);
  });
});
