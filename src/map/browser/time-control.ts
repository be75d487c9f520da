import { byId } from './page-elements.ts';
import { findState, keepState } from './page-state.ts';
import type { CurbsResponse } from './requests.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The parameter of requests for records of a certain time. */
export function timeParameters(): Readonly<Record<string, string>> {
  const isUsed = byId<HTMLInputElement>('has-time').checked;
  return isUsed ? { time: byId<HTMLInputElement>('time').value } : {};
}

/** Prepares the slider, in the time zone of the city. `onChange` is called after each choice. */
export function prepareTime(
  { time_zone, last_updated }: CurbsResponse,
  onChange: () => void,
): void {
  const slider = byId<HTMLInputElement>('time');
  const box = byId<HTMLInputElement>('has-time');
  const format = formatterOf(time_zone);
  const chosen = Number(findState('time') ?? last_updated);
  const show = () => {
    const text = format(Number(slider.value));
    byId('time-text').textContent = text;
    slider.setAttribute('aria-valuetext', text);
    keepState(timeParameters().time === undefined ? { time: undefined } : timeParameters());
  };
  const change = () => {
    show();
    onChange();
  };
  const move = (centreMs: number) => {
    slider.min = String(centreMs - WEEK_MS);
    slider.max = String(centreMs + WEEK_MS);
    slider.value = String(centreMs);
  };
  const shift = (byMs: number) => {
    move(Math.max(WEEK_MS, Number(slider.value) + byMs));
    box.checked = true;
    change();
  };
  move(chosen);
  box.checked = findState('time') !== undefined;
  show();
  box.addEventListener('change', change);
  slider.addEventListener('input', show);
  slider.addEventListener('change', () => {
    box.checked = true;
    change();
  });
  byId('week-before').addEventListener('click', () => shift(-WEEK_MS));
  byId('week-after').addEventListener('click', () => shift(WEEK_MS));
}

/** Returns a function that writes a time as clocks in a time zone show it. */
export function formatterOf(timeZone: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (timeMs) => `${format.format(timeMs)} (${timeZone})`;
}
