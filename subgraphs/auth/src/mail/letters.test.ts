import { describe, expect, it } from 'vitest';
import { toHtml, toText } from './letter.ts';
import { alreadyRegisteredLetter, invitationLetter, resetLetter, verificationLetter } from './letters.ts';
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
});
