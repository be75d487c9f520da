import { randomBytes } from 'node:crypto';
import { Failure } from '../../src/diagnostic/failure.ts';
import { hashToken } from '../../src/model/service-token.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { readTokenFile, readTokenFileIfAny, writeTokenFile } from '../serving/token-file.ts';

const NAME_ARGUMENT = { name: 'name', description: 'who the token is for' };
const TOKENS_OPTION = { flags: '--tokens <file>', description: 'token file (required)' };

export const tokenCommand: Command = {
  name: 'token',
  summary: 'Manage service tokens',
  arguments: [],
  options: [],
  subcommands: [
    {
      name: 'add',
      summary: 'Create a token, print it once, and store its SHA-256 in the file',
      arguments: [NAME_ARGUMENT],
      options: [TOKENS_OPTION],
      run: addToken,
    },
    {
      name: 'list',
      summary: 'List the names of the tokens',
      arguments: [],
      options: [TOKENS_OPTION],
      run: listTokens,
    },
    {
      name: 'remove',
      summary: 'Remove a token from the file; servers read the file when they start',
      arguments: [NAME_ARGUMENT],
      options: [TOKENS_OPTION],
      run: removeToken,
    },
  ],
};

/** 256 bits cannot be guessed; their base64url text needs no escaping in a URL. */
const TOKEN_BYTE_LENGTH = 32;

async function addToken(values: CommandValues, context: CommandContext): Promise<number> {
  const path = getTokensPath(values);
  const name = getName(values);
  const entries = readTokenFileIfAny(path);
  if (entries.some((entry) => entry.name === name)) {
    throw new Failure('usage', `${path}: ${name} has a token already`, {
      hint: `remove it first: curbstone token remove ${name} --tokens ${path}`,
    });
  }
  const token = randomBytes(TOKEN_BYTE_LENGTH).toString('base64url');
  const sha256 = Buffer.from(hashToken(token)).toString('hex');
  writeTokenFile(path, [...entries, { name, sha256 }]);
  if (context.json) printJson(context, { name, token, sha256 });
  else context.stdout(`${token}\n`);
  context.stderr(`This is the token of ${name}. It is kept nowhere: note it now.\n`);
  return EXIT.ok;
}

async function listTokens(values: CommandValues, context: CommandContext): Promise<number> {
  const names = readTokenFile(getTokensPath(values)).map((entry) => entry.name);
  if (context.json) printJson(context, { names });
  else context.stdout(names.map((name) => `${name}\n`).join(''));
  return EXIT.ok;
}

async function removeToken(values: CommandValues, context: CommandContext): Promise<number> {
  const path = getTokensPath(values);
  const name = textOf(values, 'name');
  const entries = readTokenFile(path);
  const others = entries.filter((entry) => entry.name !== name);
  if (others.length === entries.length) {
    throw new Failure('usage', `${path}: ${name} has no token`, {
      hint: `see who has one: curbstone token list --tokens ${path}`,
    });
  }
  writeTokenFile(path, others);
  if (context.json) printJson(context, { removed: name });
  else
    context.stdout(`${name} has no token any more; servers that run let it in until restarted\n`);
  return EXIT.ok;
}

/** A name must fit on one line of a list. */
const NAME = /^\S(?:[^\p{Cc}]{0,98}\S)?$/u;

function getName(values: CommandValues): string {
  const name = textOf(values, 'name');
  if (NAME.test(name)) return name;
  throw new Failure('usage', `${JSON.stringify(name)} is no name for a token`, {
    hint: 'a name is one line of up to 100 characters without blanks at its ends',
  });
}

function getTokensPath(values: CommandValues): string {
  const path = findText(values, 'tokens');
  if (path !== undefined) return path;
  throw new Failure('usage', 'no file of tokens is named', {
    hint: 'name one with --tokens <file>',
  });
}
