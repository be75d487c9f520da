/**
 * What the URL of the page keeps after `#`, so that the page can be shared: `at` (zoom, latitude
 * and longitude), `time`, `record` (kind and identifier), `ask` (the parameters of a list of
 * spaces) and `cells` (how cells are coloured). The token is never kept there.
 */
type StateName = 'at' | 'time' | 'record' | 'ask' | 'cells';

const state = new URLSearchParams(location.hash.slice(1));

/** The token that the URL brought, or the one that this tab of the browser used before. */
export function takeToken(): string {
  const token = state.get('token') ?? sessionStorage.getItem(TOKEN_KEY) ?? '';
  state.delete('token');
  keepState({});
  return token;
}

const TOKEN_KEY = 'curb-token';

export function keepToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
}

export function findState(name: StateName): string | undefined {
  return state.get(name) ?? undefined;
}

/** Changes the URL without an entry in the history. `undefined` removes a value. */
export function keepState(changes: Readonly<Partial<Record<StateName, string | undefined>>>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) state.delete(name);
    else state.set(name, value);
  }
  history.replaceState(null, '', `#${state}`);
}
