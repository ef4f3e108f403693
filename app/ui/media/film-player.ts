import { getItem, setItem } from '#app/shared/browser-storage.ts';

/** Where the visitor's choice is kept: 'playing' or 'paused'. It holds for every film of the site. */
export const filmChoiceKey = 'film';

/** When a film is tried, after its page has come. */
export const attemptAfterMs = 100;

declare global {
  interface Navigator {
    /** Chromium's alone so far, so TypeScript does not know it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** The parts of `window` that say whether a film is welcome. */
export type FilmWindow = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  matchMedia(query: string): { matches: boolean };
  readonly navigator: Pick<Navigator, 'connection'>;
};

/**
 * May a film start by itself? Not when the visitor paused one before, prefers reduced motion or
 * saves data: then nothing of it is fetched until they press play.
 */
export function startsByItself(window: FilmWindow): boolean {
  return (
    getItem(() => window.localStorage, filmChoiceKey) !== 'paused' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !window.navigator.connection?.saveData
  );
}

/** Keeps what the visitor pressed, for {@link startsByItself}. */
export function rememberFilmChoice(window: FilmWindow, choice: 'playing' | 'paused'): void {
  setItem(() => window.localStorage, filmChoiceKey, choice);
}

/** The parts of a video element that the player needs. Its last child is its last source. */
export type FilmElement = Pick<
  HTMLVideoElement,
  'muted' | 'defaultMuted' | 'error' | 'networkState' | 'load' | 'play' | 'pause'
> & { readonly lastElementChild: Pick<EventTarget, 'addEventListener'> | null };

/** `networkState` of an element none of whose sources could be used. */
const noSource = 3;

/**
 * Plays a film without sound, and answers whether it does. A refusal by the browser and a film that
 * cannot be had leave it paused ({@link stopFailedFilm}); being paused or taken away while it loads is
 * no failure.
 */
export async function playFilm(film: FilmElement): Promise<boolean> {
  // A film with sound may not start by itself, and React sets the attribute only on the server.
  film.defaultMuted = true;
  film.muted = true;
  // Without this, one that failed to load would fail for ever.
  if (film.error || film.networkState === noSource) film.load();
  try {
    await Promise.race([film.play(), lastSourceFails(film)]);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    stopFailedFilm(film, error);
    return false;
  }
}

/** Leaves a film that cannot go on paused, and logs why, nothing more (spec 8.3). */
export function stopFailedFilm(film: Pick<FilmElement, 'pause'>, reason: unknown): void {
  film.pause();
  // biome-ignore lint/suspicious/noConsole: to be logged, and only logged (spec 8.3)
  console.warn('The film does not play:', reason);
}

/** Sources are tried in order; when the last one fails as well, `play()` would wait for ever. */
function lastSourceFails(film: FilmElement): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error('none of its sources can be had'));
    film.lastElementChild?.addEventListener('error', fail, { once: true });
  });
}

/**
 * Runs the film in a box (`film.tsx`), with or without React: tries to start it where it may start by
 * itself, lets its button pause and play it, and writes into `data-film` what the element then really
 * does: 'playing', 'paused', or 'refused' when it could not. A box runs once, whoever calls first.
 */
export function runFilm(box: HTMLElement): void {
  const film = box.querySelector('video');
  const button = box.querySelector('button');
  if (film && button && !box.dataset.film) run(box, film, button);
}

function run(box: HTMLElement, film: HTMLVideoElement, button: HTMLButtonElement): void {
  let refused = false;

  function show(state: 'playing' | 'paused') {
    box.dataset.film = refused ? 'refused' : state;
    button.title = button.ariaLabel = state === 'playing' ? 'Pause video' : 'Play video';
  }
  async function play() {
    refused = false;
    refused = !(await playFilm(film));
    if (refused) show('paused');
  }

  show('paused');
  film.addEventListener('play', () => show('playing'));
  film.addEventListener('pause', () => show('paused'));
  // The line broke in the middle of the film.
  film.addEventListener('error', () => {
    refused = true;
    stopFailedFilm(film, film.error);
    show('paused');
  });
  button.addEventListener('click', () => {
    rememberFilmChoice(window, film.paused ? 'playing' : 'paused');
    if (film.paused) void play();
    else film.pause();
  });
  if (startsByItself(window)) setTimeout(() => box.isConnected && void play(), attemptAfterMs);
}
