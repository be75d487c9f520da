import { randomBytes } from 'node:crypto';
import { Failure } from '../../src/diagnostic/failure.ts';
import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import { hashToken } from '../../src/model/service-token.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  listTexts,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { changeTokenFile } from '../tokens/change-token-file.ts';
import { isExpired, renderTokens } from '../tokens/render-tokens.ts';
import { readTokenFile, type TokenEntry } from '../tokens/token-file.ts';
import {
  parseDurationMs,
  parseExpires,
  parseRate,
  parseTokenCities,
  parseTokenName,
} from '../tokens/token-values.ts';

const NAME_ARGUMENT = { name: 'name', description: 'who the token is for' };
const TOKENS_OPTION = { flags: '--tokens <file>', description: 'token file (required)' };

const EXPIRES_OPTION = {
  flags: '--expires <when>',
  description: '12h, 90d, 2027-01-31 (00:00 UTC) or an ISO 8601 time (default: never)',
};

export const tokenCommand: Command = {
  name: 'token',
  summary: 'Manage service tokens; running servers follow the file',
  arguments: [],
  options: [],
  subcommands: [
    {
      name: 'add',
      summary: 'Create a token, print it once, and store its SHA-256 in the file',
      arguments: [NAME_ARGUMENT],
      options: [
        TOKENS_OPTION,
        EXPIRES_OPTION,
        {
          flags: '--rate <number>',
          description: 'requests that the token may send in a minute (default: any number)',
        },
        {
          flags: '--city <name>',
          description:
            'city that the token is valid for; give it once for each (default: all cities)',
          isRepeatable: true,
        },
      ],
      run: addToken,
    },
    {
      name: 'list',
      summary: 'List the tokens and their limits (the secrets are not stored)',
      arguments: [],
      options: [TOKENS_OPTION],
      run: listTokens,
    },
    {
      name: 'revoke',
      summary: 'Remove a token from the file',
      arguments: [NAME_ARGUMENT],
      options: [TOKENS_OPTION],
      run: revokeToken,
    },
    {
      name: 'rotate',
      summary: 'Replace a token by a new one with the same name, rate and cities',
      arguments: [NAME_ARGUMENT],
      options: [
        TOKENS_OPTION,
        EXPIRES_OPTION,
        {
          flags: '--overlap <duration>',
          description: 'how long the old token stays valid: 12h, 7d (default: not at all)',
        },
      ],
      run: rotateToken,
    },
  ],
};

async function addToken(values: CommandValues, context: CommandContext): Promise<number> {
  const path = requireTokensPath(values);
  const name = parseTokenName(textOf(values, 'name'));
  const nowMs = Date.now();
  const rate = findText(values, 'rate');
  const made = makeToken({
    name,
    created: new Date(nowMs).toISOString(),
    ...expiresOf(values, nowMs),
    ...(rate === undefined ? {} : { rate_per_minute: parseRate(rate) }),
    ...citiesOf(values),
  });
  await changeTokenFile(path, (entries) => {
    if (entries.some((entry) => entry.name === name)) {
      throw new Failure('usage', `${path}: ${name} has a token already`, {
        hint: `replace it with \`curbstone token rotate\`, or remove it first: curbstone token revoke ${name} --tokens ${path}`,
      });
    }
    return { entries: [...entries, made.entry], result: undefined };
  });
  return printToken(made, context);
}

async function rotateToken(values: CommandValues, context: CommandContext): Promise<number> {
  const path = requireTokensPath(values);
  const name = textOf(values, 'name');
  const nowMs = Date.now();
  const overlap = findText(values, 'overlap');
  const overlapMs = overlap === undefined ? 0 : parseDurationMs('--overlap', overlap);
  const expires = expiresOf(values, nowMs);
  const made = await changeTokenFile(path, (entries) => {
    const old = entries.findLast((entry) => entry.name === name);
    if (old === undefined) throw describeUnknown(path, name);
    const { sha256: _, created: __, expires: ___, ...kept } = old;
    const result = makeToken({ ...kept, created: new Date(nowMs).toISOString(), ...expires });
    return {
      entries: replaceToken(entries, { name, made: result, endMs: nowMs + overlapMs }),
      result,
    };
  });
  return printToken(made, context);
}

interface Replacement {
  readonly name: string;
  readonly made: MadeToken;
  /** When the old tokens of the name end at the latest. */
  readonly endMs: number;
}

/** Puts the new token after the old ones of its name, which end now or after the overlap. */
function replaceToken(
  entries: readonly TokenEntry[],
  { name, made, endMs }: Replacement,
): TokenEntry[] {
  const last = entries.findLastIndex((entry) => entry.name === name);
  return entries.flatMap((entry, index) => {
    if (entry.name !== name) return [entry];
    const ends = Math.min(endMs, Date.parse(entry.expires ?? '') || Number.POSITIVE_INFINITY);
    const shortened = { ...entry, expires: new Date(ends).toISOString() };
    const old = ends > Date.parse(made.entry.created ?? '') ? [shortened] : [];
    return index === last ? [...old, made.entry] : old;
  });
}

async function listTokens(values: CommandValues, context: CommandContext): Promise<number> {
  const entries = readTokenFile(requireTokensPath(values));
  const nowMs = Date.now();
  if (context.json) {
    const tokens = entries.map(({ sha256: _, ...entry }) => ({
      ...entry,
      expired: isExpired(entry, nowMs),
    }));
    printJson(context, { tokens });
  } else context.stdout(renderTokens(entries, nowMs));
  return EXIT.ok;
}

async function revokeToken(values: CommandValues, context: CommandContext): Promise<number> {
  const path = requireTokensPath(values);
  const name = textOf(values, 'name');
  await changeTokenFile(path, (entries) => {
    const others = entries.filter((entry) => entry.name !== name);
    if (others.length === entries.length) throw describeUnknown(path, name);
    return { entries: others, result: undefined };
  });
  if (context.json) printJson(context, { revoked: name });
  else
    context.stdout(
      `The token of ${escapeInvisible(name)} is revoked; running servers refuse it within 2 seconds\n`,
    );
  return EXIT.ok;
}

interface MadeToken {
  readonly token: string;
  readonly entry: TokenEntry;
}

/** 256 bits cannot be guessed; their base64url text needs no escaping in a URL. */
const TOKEN_BYTE_LENGTH = 32;

function makeToken({ name, ...limits }: Omit<TokenEntry, 'sha256'>): MadeToken {
  const token = randomBytes(TOKEN_BYTE_LENGTH).toString('base64url');
  const sha256 = Buffer.from(hashToken(token)).toString('hex');
  return { token, entry: { name, sha256, ...limits } };
}

function printToken({ token, entry }: MadeToken, context: CommandContext): number {
  if (context.json) printJson(context, { ...entry, token });
  else context.stdout(`${token}\n`);
  const until = entry.expires === undefined ? '' : `, valid until ${entry.expires}`;
  context.stderr(
    `This is the token of ${escapeInvisible(entry.name)}${until}. It is not stored: copy it now.\n`,
  );
  return EXIT.ok;
}

function expiresOf(values: CommandValues, nowMs: number): Pick<TokenEntry, 'expires'> {
  const text = findText(values, 'expires');
  return text === undefined ? {} : { expires: parseExpires(text, nowMs) };
}

function citiesOf(values: CommandValues): Pick<TokenEntry, 'cities'> {
  const cities = parseTokenCities(listTexts(values, 'city'));
  return cities === undefined ? {} : { cities };
}

function describeUnknown(path: string, name: string): Failure {
  return new Failure('usage', `${path}: ${name} has no token`, {
    hint: `see who has one: curbstone token list --tokens ${path}`,
  });
}

function requireTokensPath(values: CommandValues): string {
  const path = findText(values, 'tokens');
  if (path !== undefined && path !== '') return path;
  throw new Failure('usage', 'no token file is named', { hint: 'name one with --tokens <file>' });
}
