import type { Problem } from './problem.ts';
import { preflightReply, type Reply } from './reply.ts';
import { checkMethod, closeReply, type RoutedRequest } from './respond.ts';
import type { Service } from './service.ts';

/** A handler for paths outside the interface. */
export interface Extension {
  /** Path after the city's name. A path that ends in a slash matches every path below it. */
  readonly path: string;
  /** Called for GET and HEAD. */
  reply(request: ExtensionRequest): Reply | Problem | Promise<Reply | Problem>;
}

export interface ExtensionRequest extends RoutedRequest {
  readonly service: Service;
  /** The part of the path after the extension's own path. */
  readonly rest: string;
}

/** Returns the extension for `path`, which does not include the city's name. */
export function findExtension(
  extensions: readonly Extension[],
  path: string,
): Extension | undefined {
  return extensions.find((one) =>
    one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path,
  );
}

/** Returns the extension's reply. Methods and problems follow the rules of the interface. */
export async function replyOfExtension(
  extension: Extension,
  request: ExtensionRequest,
): Promise<Reply> {
  if (request.method === 'OPTIONS') return preflightReply();
  return closeReply(checkMethod(request.method) ?? (await extension.reply(request)), request);
}
