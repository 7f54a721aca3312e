/** The colours of the drawn set, kin to the site's tokens. Warm is the students’, cool the companies’. */
export const palette = {
  paper: '#faf7f0',
  sand: '#f8e7d6',
  sky: '#dcefea',
  ink: '#17152b',
  night: '#1c1a38',
  dusk: '#322f5c',
  faint: '#e5cdb2',
  fainter: '#e6dfd0',
  mist: '#b9dcd4',
  slate: '#625e86',
  warm: '#e2540a',
  warmSoft: '#f7a877',
  cool: '#00786c',
  coolSoft: '#6cc5b8',
  sun: '#f2b430',
  leaf: '#3f8f55',
  violet: '#4b4ee0',
  white: '#ffffff',
} as const
export type Colour = keyof typeof palette

/** Mid tones for marks: at least 3 : 1 on light and on dark paper alike. */
export const markColours = {
  warm: '#d3561c',
  cool: '#0d8578',
  sun: '#a87a12',
  leaf: '#478249',
  violet: '#6a6df0',
  berry: '#bd4d83',
} as const
export type MarkColour = keyof typeof markColours
