export type Still = { src: string; width: number; height: number; smallWidth: number };

const upright = { width: 576, height: 720, smallWidth: 400 } as const;

export const stills = {
  /** 720 is what a phone asks for, too. */
  measured: { src: '/media/stills/measured.jpg', width: 1280, height: 720, smallWidth: 720 },
  whisked: { src: '/media/stills/whisked.jpg', width: 1280, height: 720, smallWidth: 720 },
  /** Of the pages that say one thing, each another one (media/make-stills.ts). */
  tins: { src: '/media/stills/tins.jpg', ...upright },
  whisk: { src: '/media/stills/whisk.jpg', ...upright },
  served: { src: '/media/stills/served.jpg', ...upright },
  swirl: { src: '/media/stills/swirl.jpg', ...upright },
  stacked: { src: '/media/stills/stacked.jpg', ...upright },
  shelf: { src: '/media/stills/shelf.jpg', ...upright },
  /** The whisked bowl, with nothing in it. */
  empty: { src: '/media/stills/empty.jpg', width: 800, height: 1000, smallWidth: 400 },
} satisfies Record<string, Still>;
