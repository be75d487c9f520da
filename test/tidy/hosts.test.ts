import { describe, expect, it } from 'vitest';
import { findHosts } from './checks/hosts.ts';
import { readProjectFiles } from './support/project-files.ts';

describe('the repository', () => {
  it('names no host of the network but known ones and examples', () => {
    expect(findHosts(readProjectFiles())).toEqual([]);
  });
});

describe('findHosts', () => {
  // Put together here, so that this file names none of them.
  const scheme = 'https:' + '//';

  it.each([
    'registry.npmjs.org/x',
    'user:pass@cache.local:4873',
    '10.0.0.7/x',
    'EXAMPLES.com',
    'proxy:3128',
    'mirror/simple',
  ])('finds %s', (rest) => {
    const text = `fine\n"resolved": "${scheme}${rest}"\n`;
    expect(findHosts([{ path: 'a.json', text }])).toEqual([
      expect.stringMatching(/^a\.json:2 names [a-z0-9.]+$/),
    ]);
  });

  it('finds a registry in the settings of npm', () => {
    const files = [{ path: '.npmrc', text: 'save-exact=true\nregistry=somewhere\n' }];
    expect(findHosts(files)).toEqual(['.npmrc:2 says where packages come from']);
  });

  it.each([
    'curl http://localhost:8080/curbs/areas',
    'http://127.0.0.1:0/',
    'https://city.example/feed',
    'https://example.com/licence',
    `${scheme}\${host}/curbs`,
    'the http:// scheme',
    'http://city.example.',
    'http://[2001:db8::1]:80/',
    'http://my host',
  ])('lets pass %s', (text) => {
    expect(findHosts([{ path: 'a.md', text }])).toEqual([]);
  });
});
