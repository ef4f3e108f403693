/** The design widths, in pixels. */
export const widths = [390, 768, 1024, 1440] as const;
export type Width = (typeof widths)[number];

export const desktop: Width = 1440;

/** The screen of a device of that width. */
export function screenOf(width: Width) {
  return {
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 1024,
    isMobile: width < 768,
  };
}
