import { isProblem, type Problem } from './problem.ts';
import { preflightReply, problemReply, type Reply } from './reply.ts';
import { redactProblem } from './request/redact.ts';
import { checkMethod, type RoutedRequest } from './respond.ts';
import type { Service } from './service.ts';

/** Behind the name of the city. One that ends in a slash stands for all paths below it. */
export interface Extension {
  /** Behind the city's name. One that ends in a slash stands for every path that begins with it. */
  readonly path: string;
  /** Called for GET and HEAD. */
  reply(request: ExtensionRequest): Reply | Problem | Promise<Reply | Problem>;
}

export interface ExtensionRequest extends RoutedRequest {
  readonly service: Service;
  /** What stands behind the extension's path. */
  readonly rest: string;
}

/** The extension that answers `path`, which stands behind the city's name. */
export function findExtension(
  extensions: readonly Extension[],
  path: string,
): Extension | undefined {
  return extensions.find((one) =>
    one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path,
  );
}

/** The extension's answer; methods and problems are as those of the interface. */
export async function answerExtension(
  extension: Extension,
  request: ExtensionRequest,
): Promise<Reply> {
  if (request.method === 'OPTIONS') return preflightReply();
  const reply = checkMethod(request.method) ?? (await extension.reply(request));
  return isProblem(reply) ? problemReply(redactProblem(reply, request.target.pairs)) : reply;
}
