import { afterEach, expect, test, vi } from 'vitest';
import { playFilm, rememberFilmChoice, startsByItself } from './film-player.ts';

type Visitor = { choice?: string; reducedMotion?: boolean; saveData?: boolean };

function visit({ choice, reducedMotion = false, saveData }: Visitor): void {
  const kept = new Map(choice === undefined ? [] : [['film', choice]]);
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
    matchMedia: (query: string) => ({ matches: query.includes('reduced-motion') && reducedMotion }),
    navigator: saveData === undefined ? {} : { connection: { saveData } },
  });
}

test.each<[string, Visitor, boolean]>([
  ['a new visitor', {}, true],
  ['one who paused a film', { choice: 'paused' }, false],
  ['one who played a film', { choice: 'playing' }, true],
  ['one whose storage holds something else', { choice: '{"x":1}' }, true],
  ['one who prefers reduced motion', { reducedMotion: true }, false],
  [
    'one who prefers reduced motion and once pressed play',
    { reducedMotion: true, choice: 'playing' },
    false,
  ],
  ['one who saves data', { saveData: true }, false],
  ['one on a line that tells about itself', { saveData: false }, true],
])('for %s', (_, visitor, expected) => {
  visit(visitor);
  expect(startsByItself()).toBe(expected);
});

test('a choice holds for the next film', () => {
  visit({});
  rememberFilmChoice('paused');
  expect(startsByItself()).toBe(false);
  rememberFilmChoice('playing');
  expect(startsByItself()).toBe(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function filmThat(play: () => Promise<void>, state: Partial<HTMLVideoElement> = {}) {
  const calls: string[] = [];
  const film = {
    muted: false,
    defaultMuted: false,
    error: null,
    networkState: 1,
    NETWORK_NO_SOURCE: 3,
    lastElementChild: new EventTarget(),
    ...state,
    load: () => void calls.push('load'),
    pause: () => void calls.push('pause'),
    play() {
      calls.push(this.muted ? 'play muted' : 'play loud');
      return play();
    },
  };
  // The object has only what the player uses.
  return { film: film as unknown as HTMLVideoElement, calls };
}

test('a film is muted before it plays', async () => {
  const { film, calls } = filmThat(() => Promise.resolve());
  expect(await playFilm(film)).toBe(true);
  expect(calls).toEqual(['play muted']);
});

test.each(['NotAllowedError', 'NotSupportedError'])(
  'a %s is logged and leaves it paused',
  async (name) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { film, calls } = filmThat(() => Promise.reject(new DOMException('no', name)));
    expect(await playFilm(film)).toBe(false);
    expect(calls).toEqual(['play muted', 'pause']);
    expect(log).toHaveBeenCalledOnce();
  },
);

test('a film that is paused or removed while it loads has not failed', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { film } = filmThat(() => Promise.reject(new DOMException('gone', 'AbortError')));
  expect(await playFilm(film)).toBe(true);
  expect(log).not.toHaveBeenCalled();
});

test('a film whose sources all fail is logged and left paused', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const lastSource = new EventTarget();
  const { film, calls } = filmThat(() => new Promise(() => {}), {
    lastElementChild: lastSource as Element,
  });
  const playing = playFilm(film);
  lastSource.dispatchEvent(new Event('error'));
  expect(await playing).toBe(false);
  expect(calls).toEqual(['play muted', 'pause']);
  expect(log).toHaveBeenCalledOnce();
});

test.each<[string, Partial<HTMLVideoElement>]>([
  ['had no source', { networkState: 3 }],
  ['broke off', { error: { code: 2 } as MediaError }],
])('a film that %s is fetched again when it is asked for again', async (_, state) => {
  const { film, calls } = filmThat(() => Promise.resolve(), state);
  expect(await playFilm(film)).toBe(true);
  expect(calls).toEqual(['load', 'play muted']);
});
