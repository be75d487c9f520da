import type { CatalogueEntry, Origin, Severity } from './catalogue/entry.ts';
import { findStandardPlace, rfcOf } from './catalogue/standard-places.ts';
import { CATALOGUE_SECTIONS, type Code, getCatalogueEntry } from './catalogue.ts';
import type { Example } from './examples/example.ts';
import { EXAMPLES } from './examples/examples.ts';
import { renderExample } from './examples/render-example.ts';
import { wrapText } from './words/wrap-text.ts';

/** The sources of rules, by the usual names of the documents. */
const ORIGIN_NAMES: Readonly<Record<Exclude<Origin, 'rfc'>, string>> = {
  std: 'Curb Data Specification',
  seed: 'service description',
  heur: 'our judgement',
};

/** The catalogue entry of one code, ready to be shown. */
export interface Explanation {
  readonly code: Code;
  readonly severities: readonly Severity[];
  readonly origin: string;
  /** Where in that document; `null` if the rule is not from a standard. */
  readonly section: string | null;
  readonly title: string;
  readonly about: string;
  readonly fix: string;
  /** Whether a record with this error is dropped whatever severity the feed sets. */
  readonly staysOut: boolean;
  /** The form of a finding, with the names of its placeholders: `column <column> is ignored`. */
  readonly messages: readonly string[];
  /** The fault in a small feed, and the same feed without it. */
  readonly example: Example;
}

export function explainCode(code: Code): Explanation {
  const entry: CatalogueEntry = getCatalogueEntry(code);
  return {
    code,
    severities: listSeverities(entry),
    origin: entry.origin === 'rfc' ? rfcOf(code) : ORIGIN_NAMES[entry.origin],
    section: findStandardPlace(code),
    title: entry.title,
    about: entry.about,
    fix: entry.fix,
    staysOut: entry.unservable === true,
    messages: [...new Set(listMessages(entry).map(showPlaceholders))],
    example: EXAMPLES[code],
  };
}

/** Returns the severity of a code, and the different severities of some of its messages. */
function listSeverities({ severity, messages }: CatalogueEntry): Severity[] {
  const found = new Set([severity]);
  for (const message of Object.values(messages ?? {})) {
    if (typeof message !== 'string') found.add(message.severity);
  }
  return [...found];
}

function listMessages({ message, messages = {} }: CatalogueEntry): string[] {
  const all = [...(message === undefined ? [] : [message]), ...Object.values(messages)];
  return all.map((each) => (typeof each === 'string' ? each : each.text));
}

function showPlaceholders(template: string): string {
  return template.replace(/\{(\w+)([:#]\w+)?\}/g, '<$1>');
}

const WIDTH = 80;

/** Returns the text of `curbstone rules <code>`. */
export function renderExplanation(explanation: Explanation): string {
  const { code, severities, origin, section, title, about, fix, staysOut, messages } = explanation;
  const wrap = (text: string) => wrapText(text, { width: WIDTH, indent: 2 });
  const lines = [
    `${code} (${severities.join(' or ')})`,
    ...wrap(`${title}.`),
    '',
    ...wrap(about),
    ...(staysOut ? wrap('A file or record with this fault is left out at any severity.') : []),
    '',
    ...wrap(`What to do: ${fix}`),
    ...wrap(`Reference: ${section === null ? origin : `${origin}, ${section}`}`),
  ];
  if (messages.length > 0) {
    lines.push('', ...wrap('How it is reported:'));
    for (const message of messages) lines.push(...wrapText(message, { width: WIDTH, indent: 4 }));
  }
  lines.push('', ...renderExample(explanation.example, WIDTH));
  const other = severities.includes('error') ? 'warning' : 'ignore';
  lines.push(
    '',
    ...wrap(
      `To change the severity, write "rules": {"${code}": "${other}"} in feed.json. The values are ignore, info, warning and error.`,
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** Returns the text of `curbstone rules`: every code with its title, by section. */
export function renderCodeList(): string {
  const lines = CATALOGUE_SECTIONS.flatMap(({ title, codes }) => [
    title,
    ...codes.map((code) => {
      const entry: CatalogueEntry = getCatalogueEntry(code);
      return `  ${entry.severity.padEnd(8)}${code.padEnd(28)}${entry.title}`;
    }),
    '',
  ]);
  return `${lines.join('\n')}Explain one: curbstone rules <code>\n`;
}
