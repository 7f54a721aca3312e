/** The colours of what is printed and drawn, kin to the site's tokens. Warm is the students’, cool the companies’. */
export const palette = {
  paper: '#faf7f0',
  sand: '#f8e7d6',
  sky: '#dcefea',
  ink: '#17152b',
  night: '#1c1a38',
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
