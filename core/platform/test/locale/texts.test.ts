import { describe, expect, it } from 'vitest';
import { chooseLocale, Texts } from '@tribunal/platform';

const own = {
  'en-US': { error: { notFound: 'Not found' }, input: { tooLong: '{field} must have at most {limit} characters' } },
  'zh-CN': { error: { notFound: '未找到' }, input: { tooLong: '{field}不能超过 {limit} 个字符' } },
};

describe('the texts', () => {
  it('are filled with values, and leave what is not given as it is', () => {
    const texts = new Texts(own);
    expect(texts.translate('en-US', 'input.tooLong', { field: 'Title', limit: 5 })).toBe(
      'Title must have at most 5 characters',
    );
    expect(texts.translate('zh-CN', 'input.tooLong', { field: '标题' })).toBe('标题不能超过 {limit} 个字符');
  });

  it.each(['<b>&amp;', '{limit}', '$t(error.notFound)', '$&'])('show the value %s as it is', (field) => {
    expect(new Texts(own).translate('en-US', 'input.tooLong', { field, limit: 5 })).toBe(
      `${field} must have at most 5 characters`,
    );
  });

  it.each(['input', 'input.none', '', 'error.notFound.more'])('are none for the key "%s"', (key) => {
    expect(new Texts(own).find('en-US', key)).toBeNull();
  });

  it('of a plugin stand under its id', () => {
    const texts = new Texts(own);
    texts.add('contest', 'en-US', { ended: 'Contest has ended' });
    expect(texts.translate('en-US', 'contest.ended')).toBe('Contest has ended');
    expect(new Texts(own).find('en-US', 'contest.ended')).toBeNull();
  });
});

describe('the language', () => {
  it.each([
    [{ query: 'zh' }, 'zh-CN'],
    [{ query: 'ZH_tw' }, 'zh-CN'],
    [{ query: 'de', cookie: 'zh-CN' }, 'zh-CN'],
    [{ query: ['zh'], acceptLanguage: 'en' }, 'en-US'],
    [{ acceptLanguage: 'en;q=0, zh' }, 'zh-CN'],
    [{ acceptLanguage: '*' }, 'en-US'],
    [{}, 'en-US'],
  ] as const)('of %j is %s', (wishes, locale) => {
    expect(chooseLocale(wishes)).toBe(locale);
  });
});
