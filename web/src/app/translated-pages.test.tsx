// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '../../../core/testing/src/seeded-random';
import { tolerateTranslation } from './translated-pages';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

/** A page with texts that come and go beside others, as pages have them. */
const Page = ({ shown }: { shown: readonly boolean[] }) => (
  <main>
    {shown[0] && 'one '}
    two {shown[1] ? 'three' : <b>four</b>}
    {shown[2] && <i>five</i>} six
    <ul>
      {shown.map((isShown, at) => isShown && <li key={at}>item {at}</li>)}
      {shown[3] ? 'last' : null}
    </ul>
    {shown[4] ? <p>seven {shown[3] && 'eight'}</p> : 'nine'}
  </main>
);

/** Wraps or replaces texts, as browsers do that translate a page. */
const translate = (root: Node, how: (text: Text) => 'wrap' | 'replace' | 'leave'): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const what = how(text);
    if (what === 'leave' || text.parentElement?.closest('font')) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.replaceWith(outer);
    inner.append(what === 'wrap' ? text : `[${text.data}]`);
  }
};

let undo: () => void;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  undo?.();
  vi.restoreAllMocks();
});

const ALL = [true, true, true, true, true];
const NONE = [false, false, false, false, false];

test('without it, a translated page crashes', () => {
  const { container, rerender } = render(
    <Boundary>
      <Page shown={ALL} />
    </Boundary>,
  );
  translate(container, () => 'replace');
  rerender(
    <Boundary>
      <Page shown={NONE} />
    </Boundary>,
  );
  expect(container.textContent).toBe('failed');
});

describe('a translated page', () => {
  test('whose texts were moved shows what it would show untranslated', () => {
    undo = tolerateTranslation();
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      const flags = () => ALL.map(() => random.below(2) === 1);
      const { container, rerender, unmount } = render(
        <Boundary>
          <Page shown={flags()} />
        </Boundary>,
      );
      for (let step = 0; step < 5; step += 1) {
        translate(container, () => random.pick(['wrap', 'leave']));
        const shown = flags();
        rerender(
          <Boundary>
            <Page shown={shown} />
          </Boundary>,
        );
        const plain = render(<Page shown={shown} />);
        expect(container.textContent, `seed ${seed}`).toBe(plain.container.textContent);
        plain.unmount();
      }
      unmount();
    }
  });

  test('whose texts were replaced goes on', () => {
    undo = tolerateTranslation();
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      const flags = () => ALL.map(() => random.below(2) === 1);
      const { container, rerender, unmount } = render(
        <Boundary>
          <Page shown={ALL} />
        </Boundary>,
      );
      for (let step = 0; step < 5; step += 1) {
        translate(container, () => random.pick(['wrap', 'replace', 'leave']));
        rerender(
          <Boundary>
            <Page shown={flags()} />
          </Boundary>,
        );
        expect(container.querySelector('main')).not.toBeNull();
      }
      unmount();
    }
  });
});
