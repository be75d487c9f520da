import { describe, expect, it } from 'vitest';
import { type CheckReply, createCheckDesk } from '../../../cli/serving/check-desk.ts';

/** A desk, and all replies so far as `<worker> <key> <kind>`. */
function openDesk() {
  const replies: string[] = [];
  let timeMs = 0;
  const desk = createCheckDesk({
    reply: (workerId, key, reply) => replies.push(`${workerId} ${key} ${textOf(reply)}`),
    clockMs: () => timeMs,
  });
  return {
    desk,
    /** Returns the replies since the last call. */
    said: () => replies.splice(0),
    wait(ms: number) {
      timeMs += ms;
    },
  };
}

function textOf(reply: CheckReply): string {
  return reply.kind === 'refused' ? `refused: ${reply.reason.message}` : reply.kind;
}

const VERIFIED = { kind: 'verified' } as const;
const REFUSED = { kind: 'refused', reason: { message: 'damaged', hint: undefined } } as const;

describe('createCheckDesk', () => {
  it('lets the first worker verify, and tells the others and those that come later', () => {
    const { desk, said } = openDesk();
    for (const workerId of [1, 2, 3]) desk.ask(workerId, 'a');
    expect(said()).toEqual(['1 a check']);
    desk.finish(1, 'a', VERIFIED);
    expect(said()).toEqual(['2 a verified', '3 a verified']);
    desk.leave(1);
    desk.ask(4, 'a');
    expect(said()).toEqual(['4 a verified']);
  });

  it('keeps snapshots apart', () => {
    const { desk, said } = openDesk();
    desk.ask(1, 'a');
    desk.ask(2, 'b');
    desk.ask(1, 'b');
    expect(said()).toEqual(['1 a check', '2 b check']);
    desk.finish(2, 'b', VERIFIED);
    expect(said()).toEqual(['1 b verified']);
  });

  it('tells a refusal for half a minute, and then lets one worker try again', () => {
    const { desk, said, wait } = openDesk();
    desk.ask(1, 'a');
    desk.ask(2, 'a');
    desk.finish(1, 'a', REFUSED);
    wait(29_999);
    desk.ask(3, 'a');
    expect(said()).toEqual(['1 a check', '2 a refused: damaged', '3 a refused: damaged']);
    wait(1);
    desk.ask(3, 'a');
    desk.ask(1, 'a');
    expect(said()).toEqual(['3 a check']);
  });

  it('forgets one refusal on request, and nothing else', () => {
    const { desk, said } = openDesk();
    for (const key of ['a', 'b', 'c']) desk.ask(1, key);
    desk.finish(1, 'a', REFUSED);
    desk.finish(1, 'b', VERIFIED);
    said();
    desk.forgetRefusals();
    for (const key of ['a', 'b', 'c']) desk.ask(2, key);
    expect(said()).toEqual(['2 a check', '2 b verified']);
  });

  it.each(['died', 'could not tell'])('passes the work on where the checker %s', (how) => {
    const { desk, said } = openDesk();
    for (const workerId of [1, 2, 3]) desk.ask(workerId, 'a');
    desk.leave(2);
    if (how === 'died') desk.leave(1);
    else desk.finish(1, 'a', { kind: 'unknown' });
    expect(said()).toEqual(['1 a check', '3 a check']);
    // What the first one says after that is not used.
    desk.finish(1, 'a', REFUSED);
    desk.finish(3, 'a', VERIFIED);
    desk.ask(4, 'a');
    expect(said()).toEqual(['4 a verified']);
  });

  it('starts again where the only worker that asked has died', () => {
    const { desk, said } = openDesk();
    desk.ask(1, 'a');
    desk.leave(1);
    desk.ask(2, 'a');
    expect(said()).toEqual(['1 a check', '2 a check']);
  });
});
