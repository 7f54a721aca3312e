import { escapeHtml } from '../files.ts'

/** Charts of the posters, as SVG in units of a millimetre on paper. */
export interface Frame {
  width: number
  height: number
  /** What a screen reader says instead of the drawing. */
  label: string
}

export const svg = ({ width, height, label }: Frame, content: string): string =>
  `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`

export interface TextStyle {
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  weight?: number
  fill?: string
}

export const text = (x: number, y: number, words: string | number, style: TextStyle = {}): string => {
  const { size = 9, anchor = 'start', weight = 400, fill = '#17152b' } = style
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" font-weight="${weight}" fill="${fill}">${escapeHtml(String(words))}</text>`
}

export const bar = (x: number, y: number, width: number, height: number, fill: string, radius = 1.5): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${radius}" fill="${fill}"/>`

export const line = (
  points: readonly (readonly [number, number])[],
  stroke: string,
  width: number,
  more = '',
): string =>
  `<path d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}" stroke="${stroke}" stroke-width="${width}" ${more}/>`

export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${fill}"/>`

/** Horizontal grid lines with their values at the left. */
export function yAxis(
  values: readonly number[],
  yOf: (value: number) => number,
  left: number,
  right: number,
  unit = '',
): string {
  return values
    .map(
      (value) =>
        line(
          [
            [left, yOf(value)],
            [right, yOf(value)],
          ],
          '#d9d2c3',
          value === 0 ? 1 : 0.5,
        ) + text(left - 4, yOf(value) + 3, `${value}${unit}`, { anchor: 'end', size: 8.4, fill: '#55516b' }),
    )
    .join('')
}
