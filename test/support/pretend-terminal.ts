import { onTestFinished } from 'vitest';

/** Makes a stream of this process a terminal, or none, until the test is over. */
export function pretendTerminal(stream: 'stdout' | 'stderr', isTTY: boolean): void {
  const own = Object.getOwnPropertyDescriptor(process[stream], 'isTTY');
  Object.defineProperty(process[stream], 'isTTY', { value: isTTY, configurable: true });
  onTestFinished(() => {
    if (own === undefined) Reflect.deleteProperty(process[stream], 'isTTY');
    else Object.defineProperty(process[stream], 'isTTY', own);
  });
}
