import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing';
import { placeGap, SlideCheck } from './SlideCheck';

fakeServer();
const gap = placeGap(0.5);

const show = () => {
  const onPassed = vi.fn();
  render(<SlideCheck onPassed={onPassed} random={() => 0.5} />);
  return { onPassed, slide: screen.getByRole<HTMLInputElement>('slider') };
};
const moveTo = (slide: HTMLElement, value: number) => fireEvent.change(slide, { target: { value } });

test('shows what to do and where the gap is', () => {
  const { slide } = show();
  expect(slide.getAttribute('aria-valuetext')).toBe(`The gap is ${gap} pixels to the right`);
  moveTo(slide, gap + 9);
  expect(slide.getAttribute('aria-valuetext')).toBe('The gap is 9 pixels to the left');
});

test('a piece beside the gap goes back to the start', () => {
  const { slide, onPassed } = show();
  moveTo(slide, gap + 4);
  fireEvent.keyDown(slide, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('The piece is not in place. Try again.');
  expect(slide.value).toBe('0');
  expect(onPassed).not.toHaveBeenCalled();
});

test('a pointer that jumps into the gap is asked to verify again', () => {
  const { slide, onPassed } = show();
  fireEvent.pointerDown(slide);
  moveTo(slide, gap);
  fireEvent.pointerUp(window);
  expect(screen.getByRole('alert').textContent).toBe('Too fast: this looks like automated input. Please verify again.');
  expect(onPassed).not.toHaveBeenCalled();
});

test('a pointer that moves like a hand passes', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { slide, onPassed } = show();
  fireEvent.pointerDown(slide);
  for (let at = 10; at < gap; at += 10) moveTo(slide, at);
  moveTo(slide, gap);
  clock.mockReturnValue(1800);
  fireEvent.pointerUp(window);
  expect(onPassed).toHaveBeenCalledOnce();
  clock.mockRestore();
});
