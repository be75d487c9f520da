import type { CommandLoaders } from '../program.ts';

/** Every command. */
export const COMMANDS: CommandLoaders = {
  ingest: async () => (await import('../commands/ingest.ts')).ingestCommand,
  init: async () => (await import('../commands/init.ts')).initCommand,
  look: async () => (await import('../commands/look.ts')).lookCommand,
  check: async () => (await import('../commands/check.ts')).checkCommand,
  diff: async () => (await import('../commands/records/diff.ts')).diffCommand,
  rules: async () => (await import('../commands/rules.ts')).rulesCommand,
  publish: async () => (await import('../commands/publish.ts')).publishCommand,
  list: async () => (await import('../commands/list.ts')).listCommand,
  rollback: async () => (await import('../commands/rollback.ts')).rollbackCommand,
  prune: async () => (await import('../commands/prune.ts')).pruneCommand,
  inspect: async () => (await import('../commands/inspect.ts')).inspectCommand,
  verify: async () => (await import('../commands/verify.ts')).verifyCommand,
  get: async () => (await import('../commands/get.ts')).getCommand,
  serve: async () => (await import('../commands/serve.ts')).serveCommand,
  export: async () => (await import('../commands/export.ts')).exportCommand,
  openapi: async () => (await import('../commands/openapi.ts')).openapiCommand,
  map: async () => (await import('../serving/map-command.ts')).mapCommand,
  token: async () => (await import('../commands/token.ts')).tokenCommand,
};
