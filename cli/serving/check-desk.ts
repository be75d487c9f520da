/** The reply to a worker about a snapshot that it wants to serve. */
export type CheckReply =
  | { readonly kind: 'check' }
  | { readonly kind: 'verified' }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** Why a snapshot must not be served: message and hint of a Failure. */
export interface Reason {
  readonly message: string;
  readonly hint: string | undefined;
}

/** What a worker found. `unknown`: it could not verify the snapshot, so another one has to. */
export type CheckOutcome = Exclude<CheckReply, { kind: 'check' }> | { readonly kind: 'unknown' };

/**
 * Lets one worker of a group verify a snapshot, and tells the result to all others. It runs in the
 * primary process. A key stands for a snapshot's folder and the state of its files.
 */
export interface CheckDesk {
  /** A worker wants to serve the snapshot. It gets a reply at once or when another one is done. */
  ask(workerId: number, key: string): void;
  /** A worker that was asked to check has done so. */
  finish(workerId: number, key: string, outcome: CheckOutcome): void;
  /** A worker has ended. What it was verifying is given to the next one that waits for it. */
  leave(workerId: number): void;
  /** Refused snapshots are verified again when they are asked for, because a person wants it. */
  forgetRefusals(): void;
}

export interface CheckDeskOptions {
  readonly reply: (workerId: number, key: string, reply: CheckReply) => void;
  readonly clockMs: () => number;
}

type Entry =
  | { readonly kind: 'running'; readonly checkerId: number; readonly waitingIds: readonly number[] }
  | { readonly kind: 'done'; readonly reply: CheckReply; readonly timeMs: number };

/**
 * How long a refusal holds. All workers have asked by then, and none tries again before a minute:
 * the cause may have been the system, such as too many open files.
 */
const REFUSAL_MS = 30_000;

/** More than the snapshots of all cities that stay open. A forgotten one is verified again. */
const ENTRY_COUNT_MAX = 10_000;

export function createCheckDesk({ reply, clockMs }: CheckDeskOptions): CheckDesk {
  const entries = new Map<string, Entry>();

  function findEntry(key: string): Entry | undefined {
    const entry = entries.get(key);
    const isOver =
      entry?.kind === 'done' &&
      entry.reply.kind === 'refused' &&
      clockMs() - entry.timeMs >= REFUSAL_MS;
    return isOver ? undefined : entry;
  }

  function setEntry(key: string, entry: Entry): void {
    entries.delete(key); // So that it moves to the end, and the first one is the oldest.
    entries.set(key, entry);
    if (entries.size <= ENTRY_COUNT_MAX) return;
    for (const [oldest, { kind }] of entries) {
      if (kind === 'running') continue;
      entries.delete(oldest);
      return;
    }
  }

  /** Gives the work to the first of the workers, or forgets the snapshot if there is none. */
  function pass(key: string, [checkerId, ...waitingIds]: readonly number[]): void {
    if (checkerId === undefined) {
      entries.delete(key);
      return;
    }
    setEntry(key, { kind: 'running', checkerId, waitingIds });
    reply(checkerId, key, { kind: 'check' });
  }

  return {
    ask(workerId, key) {
      const entry = findEntry(key);
      if (entry === undefined) pass(key, [workerId]);
      else if (entry.kind === 'done') reply(workerId, key, entry.reply);
      else setEntry(key, { ...entry, waitingIds: [...entry.waitingIds, workerId] });
    },
    finish(workerId, key, outcome) {
      const entry = entries.get(key);
      if (entry?.kind !== 'running' || entry.checkerId !== workerId) return;
      if (outcome.kind === 'unknown') {
        pass(key, entry.waitingIds);
        return;
      }
      setEntry(key, { kind: 'done', reply: outcome, timeMs: clockMs() });
      for (const waitingId of entry.waitingIds) reply(waitingId, key, outcome);
    },
    leave(workerId) {
      for (const [key, entry] of [...entries]) {
        if (entry.kind !== 'running') continue;
        const waitingIds = entry.waitingIds.filter((id) => id !== workerId);
        if (entry.checkerId === workerId) pass(key, waitingIds);
        else setEntry(key, { ...entry, waitingIds });
      }
    },
    forgetRefusals() {
      for (const [key, entry] of [...entries]) {
        if (entry.kind === 'done' && entry.reply.kind === 'refused') entries.delete(key);
      }
    },
  };
}
