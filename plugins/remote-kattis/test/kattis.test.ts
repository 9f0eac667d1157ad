import { describe, expect, it } from 'vitest';
import { Difficulty, Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { SiteUnderTest, pageOf } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import { parseToken } from '../judge/account';
import { readProblem } from '../judge/problem';
import { toSourceFile } from '../judge/runs';
import simulator from '../simulator';
import { problemPage } from '../simulator/pages';
import { PROBLEMS } from '../simulator/problems';

describe('a token', () => {
  it.each([
    ['[user]\nusername: ada\ntoken: 12ab\n\n[kattis]\nhostname: open.kattis.com\n', { name: 'ada', token: '12ab' }],
    ['username = ada\r\n  token = 12ab\r\n', { name: 'ada', token: '12ab' }],
    [' 12ab\n', { name: null, token: '12ab' }],
  ])('is found in %j', (pasted, found) => expect(parseToken(pasted)).toEqual(found));
});

describe('a source file', () => {
  it.each([
    ['C++', 'int main() {}', 'Main.cc', ''],
    ['Java', 'class Node {}\npublic class Hello { public static void main(String[] a) {} }', 'Hello.java', 'Hello'],
    ['Java', '// class Wrong\nclass Right { static void main(String[] a) {} }\nclass Last {}', 'Right.java', 'Right'],
    ['Java', 'no class at all', 'Main.java', 'Main'],
    ['Java', 'class Right { String s = "/* \\" //"; void main() {} } /* class Open', 'Right.java', 'Right'],
    ['Java', `class Long { void main() {} } ${'/* '.repeat(40_000)}`, 'Long.java', 'Long'],
    ['Scala', 'object Hello extends App { }', 'Hello.scala', 'Hello'],
    ['Kotlin', 'fun main() {}', 'Main.kt', 'MainKt'],
    ['Python 3', 'print(1)', 'Main.py', ''],
  ])('in %s of %.80j is named %s', (languageId, code, name, mainClass) => {
    const source = toSourceFile(languageId, code);
    expect(source.mainClass).toBe(mainClass);
    expect(source.file).toMatchObject({ name, content: code });
  });
});

describe('a statement', () => {
  const read = (description: string): ReturnType<typeof readProblem> => {
    const page = problemPage({ ...PROBLEMS[0]!, description }, null);
    const url = 'https://open.kattis.com/problems/hello';
    return readProblem(pageOf(page, { url }), 'hello', url);
  };

  it('has formulas where the site has them, and money elsewhere', () => {
    const { description } = read(
      '<p><span class="tex2jax_process">$a&lt;b$</span> for $5 or $6</p><div class="tex2jax_process">\\[ a+b \\]</div>',
    );
    expect(description).toContain('<span>$a&lt;b$</span>');
    expect(description).toContain('<span>$$a+b$$</span>');
    expect(description).toContain('for <span>$</span>5 or <span>$</span>6');
  });

  it('keeps the dialogue of an interactive problem', () => {
    const { description, samples } = read(
      `<table class="sample" summary="sample data"><tr><th>Read</th><th>Sample Interaction 1</th><th>Write</th></tr></table>
<div class="sampleinteractionread"><pre>5</pre></div>`,
    );
    expect(samples).toHaveLength(PROBLEMS[0]!.samples.length);
    expect(description).toContain('Sample Interaction 1');
    expect(description).toContain('<pre>5</pre>');
  });

  it.each(['$n$ ships', 'from $1 \\le n$', '\\[ n \\]'])('with a formula at another place is not read: %s', (text) => {
    expect(() => read(`<p>${text}</p>`)).toThrow('a formula is not where it was');
  });

  it('has the difficulty that the site names', () => {
    expect(read('<p>Ships</p>').difficulty).toBe(Difficulty.Easy);
  });
});

describe('a pasted file', () => {
  const site = new SiteUnderTest(judgePart, simulator, openTestSession, { lacks: ['password'], session: (id) => id });
  site.restartForEachTest();

  it('has a token that is masked, too', async () => {
    const session = site.openSession('bot');
    const pasted = 'username: bot\ntoken: 12ab\n';
    await expect(site.adapter.login(session, { name: 'bot', password: null, session: pasted })).rejects.toThrow();
    expect(session.note).toBe('12ab');
  });
});

describe('a verdict', () => {
  const site = new SiteUnderTest(judgePart, simulator, openTestSession, {
    lacks: ['password'],
    session: (id) => id,
  });
  site.restartForEachTest();
  const judge = async (status: Status, score?: number, text?: string): Promise<unknown> => {
    site.world.outcomes.push({ status, timeMs: 30, memoryKb: 1, ...(score !== undefined && { score }), text });
    const session = await site.openLoggedInSession();
    return (await site.pollUntilFinal(session, await site.submit(session))).at(-1);
  };

  it('with points is partial below 100', async () => {
    expect(await judge(Status.PartialAccepted, 40)).toMatchObject({ status: Status.PartialAccepted, score: 40 });
    expect(await judge(Status.PartialAccepted, 100)).toMatchObject({ status: Status.Accepted, score: 100 });
    expect(await judge(Status.PartialAccepted, 250)).toMatchObject({ status: Status.PartialAccepted, score: null });
  });
});
