import { whenActivated } from '#app/hydration/head/when-activated.ts';
import { getItem, setItem } from '#app/shared/browser/browser-storage.ts';

declare global {
  interface Navigator {
    /** Chromium only, so TypeScript does not know it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Stores 'playing' or 'paused', for every film of the site. */
const choiceKey = 'film';

/** How long after the page has loaded and is shown. */
const startsAfterMs = 100;

/** May films start by themselves? If not, nothing of a film is fetched before somebody presses play. */
export function startsByItself(): boolean {
  return (
    getItem(() => window.localStorage, choiceKey) !== 'paused' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !window.navigator.connection?.saveData
  );
}

export function rememberFilmChoice(choice: 'playing' | 'paused'): void {
  setItem(() => window.localStorage, choiceKey, choice);
}

/** @returns false when it can't play; being paused or removed while it loads is no failure */
export async function playFilm(film: HTMLVideoElement): Promise<boolean> {
  // A film with sound may not start by itself, and React sets the attribute only on the server.
  film.defaultMuted = true;
  film.muted = true;
  // Without this, a film that once failed to load would always fail.
  if (film.error || film.networkState === film.NETWORK_NO_SOURCE) film.load();
  // `play()` does not settle when the last of its sources fails.
  const noSource = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('none of its sources can be had'));
    film.lastElementChild?.addEventListener('error', fail, { once: true });
  });
  try {
    await Promise.race([film.play(), noSource]);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    stopFilm(film, error);
    return false;
  }
}

function stopFilm(film: HTMLVideoElement, reason: unknown): void {
  film.pause();
  // biome-ignore lint/suspicious/noConsole: to be logged, and no more (spec 8.3)
  console.warn('The film does not play:', reason);
}

/** Runs a film, with or without React, once. `data-film` becomes 'playing', 'paused' or 'refused'. */
export function runFilm(box: HTMLElement): void {
  const film = box.querySelector('video');
  const button = box.querySelector('button');
  if (!film || !button || box.dataset.film) return;
  let refused = false;
  const show = () => {
    box.dataset.film = refused ? 'refused' : film.paused ? 'paused' : 'playing';
    button.title = film.paused ? 'Play video' : 'Pause video';
    button.setAttribute('aria-label', button.title);
  };
  const play = async () => {
    refused = false;
    refused = !(await playFilm(film));
    if (refused) show();
  };
  show();
  film.addEventListener('play', show);
  film.addEventListener('pause', show);
  // The connection may break in the middle of a film.
  film.addEventListener('error', () => {
    refused = true;
    stopFilm(film, film.error);
    show();
  });
  button.addEventListener('click', () => {
    rememberFilmChoice(film.paused ? 'playing' : 'paused');
    if (film.paused) void play();
    else film.pause();
  });
  whenActivated(() => {
    if (startsByItself()) setTimeout(() => box.isConnected && void play(), startsAfterMs);
  });
}
