import { describe, expect, test } from 'vitest';
import { judgeSlide, placeGap, SLIDE, type Slide } from './SlideCheck';

const byHand: Slide = { at: 150, gap: 150, ms: 900, places: 40, by: 'pointer' };

describe('a piece in the gap', () => {
  test.each([-3, 0, 3])('passes %i px off', (off) => {
    expect(judgeSlide({ ...byHand, at: 150 + off })).toBe('passed');
  });
  test.each([-4, 4])('misses %i px off', (off) => {
    expect(judgeSlide({ ...byHand, at: 150 + off })).toBe('missed');
  });
});

test('a pointer that jumps there at once is no hand', () => {
  expect(judgeSlide({ ...byHand, ms: 20 })).toBe('too fast');
  expect(judgeSlide({ ...byHand, places: 1 })).toBe('too fast');
});

test('the keyboard may take few and quick steps', () => {
  expect(judgeSlide({ ...byHand, ms: 20, places: 1, by: 'keyboard' })).toBe('passed');
});

test('the gap is inside the picture and away from where the piece starts', () => {
  for (const random of [0, 0.5, 1]) {
    expect(placeGap(random)).toBeGreaterThan(SLIDE.piece);
    expect(placeGap(random)).toBeLessThanOrEqual(SLIDE.width - SLIDE.piece);
  }
});
