export type Still = { src: string; width: number; height: number; smallWidth: number };

export const stills = {
  /** 720 is what a phone asks for, too. */
  measured: { src: '/media/stills/measured.jpg', width: 1280, height: 720, smallWidth: 720 },
  whisked: { src: '/media/stills/whisked.jpg', width: 1280, height: 720, smallWidth: 720 },
  /** The whisked bowl, with nothing in it. */
  empty: { src: '/media/stills/empty.jpg', width: 800, height: 1000, smallWidth: 400 },
} satisfies Record<string, Still>;
