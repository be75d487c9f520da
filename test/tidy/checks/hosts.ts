import { fault, type ProjectFile } from '../support/project-files.ts';

/** Hosts that may be named, and why. A build or a test never talks to any of them. */
const KNOWN_HOSTS: Readonly<Record<string, string>> = {
  'www.apache.org': 'the text of our licence names itself',
  'creativecommons.org': 'licence of data, in feeds and samples',
  'json-schema.org': 'names the dialect of the feed schema',
  'docs.oasis-open.org': 'names the schema of SARIF',
  'www.opengis.net': 'names coordinate reference systems',
  localhost: 'this machine',
  '127.0.0.1': 'this machine',
  '[::1]': 'this machine',
  '0.0.0.0': 'this machine, all of its addresses',
};

/** Reserved for examples by RFC 2606, RFC 3849 and RFC 6761: nobody can own them. */
const EXAMPLE_HOST = /(^|\.)(example(\.(com|net|org))?|test|invalid)$|^\[2001:db8:/;

/**
 * Addresses of hosts that are neither known nor examples, and settings that say
 * where packages come from.
 */
export function findHosts(files: readonly ProjectFile[]): string[] {
  return files
    .filter(isOurs)
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((text, index) =>
          [...hostsIn(text), ...registriesIn(file, text)].map((what) =>
            fault({ path: file.path, line: index + 1 }, what),
          ),
        ),
    );
}

/**
 * The lock file names who takes donations for packages; `packages.test.ts` checks
 * that it names no more.
 */
function isOurs({ path }: ProjectFile): boolean {
  return path !== 'package-lock.json';
}

function hostsIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)]
    .filter(([, host = '', next = '']) => /[.[]/.test(host) || /[:/]/.test(next))
    .map(([, host = '']) => host.toLowerCase().replace(/\.$/, ''))
    .filter((host) => !(host in KNOWN_HOSTS) && !EXAMPLE_HOST.test(host))
    .map((host) => `names ${host}`);
}

/**
 * A scheme and a host that is written out, with what follows it: a single word is a host only
 * before a port or a path, and in a template the host is not ours.
 */
const ADDRESS =
  /\b(?:https?|wss?|ftp|git\+ssh|git\+https?):\/\/(?:[^\s/@'"`<>]*@)?(\[[0-9a-f:]+\]|[A-Za-z0-9][A-Za-z0-9.-]*)(.?)/g;

function registriesIn({ path }: ProjectFile, text: string): string[] {
  const isSetting = path.endsWith('.npmrc') && /registry|proxy|_auth/i.test(text);
  return isSetting ? ['says where packages come from'] : [];
}
