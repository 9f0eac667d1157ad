import { describe, expect, it } from 'vitest';
import { LOCALES } from '@tribunal/contract';
import { Texts } from '@tribunal/platform';
import { coreTexts } from '../src/texts';
import { composeMail, type MailContent } from '../src/compose-mail';

const texts = new Texts(coreTexts);
const letters: MailContent[] = [
  { kind: 'register', code: '123456' },
  { kind: 'changeEmail', username: 'ada', code: '123456' },
  { kind: 'reset', username: 'ada', link: 'https://judge.example/reset-password?username=ada&code=abc' },
  { kind: 'emailChanged', username: 'ada', newEmail: 'new@example.org' },
];
const cases = LOCALES.flatMap((locale) =>
  letters.map((mailContent) => [locale, mailContent.kind, mailContent] as const),
);

describe('a mail', () => {
  it.each(cases)('in %s that says %s has every text and value it needs', (locale, _kind, mailContent) => {
    const { subject, text, html } = composeMail(mailContent)(texts, locale, 'Town Judge');
    expect(`${subject}${text}${html}`).not.toMatch(/mail\.\w|\{\w+\}/);
    expect(subject).toContain('Town Judge');
    if ('username' in mailContent) expect(text).toContain('ada');
    if ('code' in mailContent) expect([text, html].every((body) => body.includes('123456'))).toBe(true);
    if ('link' in mailContent) expect(text.split('\n')).toContain(mailContent.link);
    if ('link' in mailContent || 'code' in mailContent) expect(text).toMatch(/10/);
  });

  it('is in the language asked for', () => {
    expect(composeMail(letters[0]!)(texts, 'en-US', 'J').text).toContain('enter this code');
    expect(composeMail(letters[0]!)(texts, 'zh-CN', 'J').text).toContain('验证码');
  });

  it('lets no name be markup', () => {
    const mailContent = { kind: 'changeEmail', username: '<img src=x onerror=alert(1)>', code: '1' } as const;
    const { html, text } = composeMail(mailContent)(texts, 'en-US', '"<b>J</b>"');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('&quot;&lt;b&gt;J');
    expect(html).not.toMatch(/<img|<b>/);
    expect(text).toContain('<img src=x onerror=alert(1)>');
  });

  it('carries the link so that it leads where it says', () => {
    const { html } = composeMail(letters[2]!)(texts, 'en-US', 'J');
    expect(html).toContain('href="https://judge.example/reset-password?username=ada&amp;code=abc"');
  });
});
