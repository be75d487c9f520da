/**
 * The entry point of the thread that reads files that are not text. It reads one file at a time and
 * posts a piece for each `next`.
 */
import { parentPort } from 'node:worker_threads';
import { Failure } from '../../diagnostic/failure.ts';
import { codeOf } from '../../diagnostic/system-error.ts';
import { invariant } from '../../model/invariant.ts';
import { type Piece, transferablesOf } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import { createSourceReading, type SourceReport } from '../source-reading.ts';
import type { ReadSizes } from '../text/read-text.ts';
import type { ContainerFormat } from './container-format.ts';
import { cutContainer } from './cut-container.ts';

export type ContainerRequest =
  | {
      readonly type: 'open';
      readonly plan: ReadPlan;
      readonly format: ContainerFormat;
      readonly sizes: ReadSizes;
    }
  | { readonly type: 'next' }
  | { readonly type: 'close' };

export type ContainerEvent =
  | { readonly type: 'piece'; readonly piece: Piece }
  | { readonly type: 'end' }
  | { readonly type: 'working' }
  | { readonly type: 'report'; readonly call: ReportCall }
  | { readonly type: 'failed'; readonly error: PostedError };

/** A call of the report, which is in the thread that started this one. */
export type ReportCall = {
  [M in ForwardedMethod]: { readonly method: M; readonly value: Parameters<SourceReport[M]>[0] };
}[ForwardedMethod];

type ForwardedMethod = 'add' | 'refuse' | 'recordDropped' | 'header';

/** The parts of an error that can be posted. */
export interface PostedError {
  readonly message: string;
  readonly stack: string | undefined;
  /** The system's name for the error, such as `ENOENT`. */
  readonly code: string | undefined;
  /** The kind and hint of a `Failure`. */
  readonly failure: Pick<Failure, 'kind' | 'hint'> | undefined;
}

const port = parentPort;
invariant(port !== null, 'container-worker.ts runs as a worker thread');
const post = (event: ContainerEvent, moved: ArrayBuffer[] = []) => port.postMessage(event, moved);

const report: SourceReport = {
  add: (value) => post({ type: 'report', call: { method: 'add', value } }),
  refuse: (value) => post({ type: 'report', call: { method: 'refuse', value } }),
  recordDropped: (value) => post({ type: 'report', call: { method: 'recordDropped', value } }),
  header: (value) => post({ type: 'report', call: { method: 'header', value } }),
  working: () => post({ type: 'working' }),
  // These were already called when the file was read for its fingerprint.
  bytesRead() {},
  fingerprint() {},
};

let pieces: AsyncGenerator<Piece> | undefined;

async function handleRequest(request: ContainerRequest): Promise<void> {
  if (request.type === 'open') {
    const { plan, format, sizes } = request;
    pieces = cutContainer(createSourceReading(plan, report), { format, sizes });
    return;
  }
  const next = request.type === 'close' ? await pieces?.return(undefined) : await pieces?.next();
  if (next === undefined || next.done === true) post({ type: 'end' });
  else post({ type: 'piece', piece: next.value }, transferablesOf(next.value));
}

function describeError(error: unknown): PostedError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const failure = error instanceof Failure ? { kind: error.kind, hint: error.hint } : undefined;
  return { message, stack, code: codeOf(error), failure };
}

port.on('message', (request: ContainerRequest) => {
  handleRequest(request).catch((error: unknown) => {
    post({ type: 'failed', error: describeError(error) });
  });
});
