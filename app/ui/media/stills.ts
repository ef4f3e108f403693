export type Still = { src: string; width: number; height: number; smallWidth: number };

const upright = { width: 576, height: 720, smallWidth: 400 } as const;

export const stills = {
  /** The small copy, 720 wide, is also what a phone asks for. */
  measured: { src: '/media/stills/measured.jpg', width: 1280, height: 720, smallWidth: 720 },
  whisked: { src: '/media/stills/whisked.jpg', width: 1280, height: 720, smallWidth: 720 },
  /** For pages with one message, a different one on each (media/make-stills.ts). */
  tins: { src: '/media/stills/tins.jpg', ...upright },
  whisk: { src: '/media/stills/whisk.jpg', ...upright },
  served: { src: '/media/stills/served.jpg', ...upright },
  swirl: { src: '/media/stills/swirl.jpg', ...upright },
  stacked: { src: '/media/stills/stacked.jpg', ...upright },
  shelf: { src: '/media/stills/shelf.jpg', ...upright },
  /** The bowl of the whisked matcha, empty. */
  empty: { src: '/media/stills/empty.jpg', width: 800, height: 1000, smallWidth: 400 },
} satisfies Record<string, Still>;
