const round = (value: number): number => Math.round(value * 10) / 10

/** Five dots around a rounded square: the mark of the programme, and a team wherever it is drawn. */
export function teamMark(cx: number, cy: number, size: number, people: string, company: string, turn = 0): string {
  const half = round(size * 0.42)
  const dots = Array.from({ length: 5 }, (_, i) => {
    const angle = 2 * Math.PI * (i / 5 - 0.25 + turn)
    return `M${round(cx + size * Math.cos(angle))} ${round(cy + size * Math.sin(angle))}h0`
  }).join('')
  return (
    `<rect x="${round(cx - half)}" y="${round(cy - half)}" width="${2 * half}" height="${2 * half}" rx="${round(half * 0.4)}" fill="${company}"/>` +
    `<path d="${dots}" stroke="${people}" stroke-width="${round(size * 0.62)}"/>`
  )
}
