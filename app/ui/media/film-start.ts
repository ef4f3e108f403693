/* The script inside a film's box (film.tsx), inline: runs the film before React is there. */
import { runFilm } from './film-player.ts';

const box = document.currentScript?.parentElement;
if (box) runFilm(box);
