/** The site's colours, for print. */
const warm = '#e2540a'
const cool = '#00786c'

const columns = 14
const rows = 6
const pitch = 40

/** Pseudo-random numbers, the same on every certificate (Park and Miller's generator). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 16_807) % 2_147_483_647
    return state % below
  }
}

/** The programme's pattern across the top: single people on the left, groups of five around a company on the right. */
export function drawDots(doc: PDFKit.PDFDocument): void {
  const random = createRandom(1000)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column + 0.5) * pitch + 17
      const y = (row + 0.5) * pitch + 14
      const hasMet = column + random(5) - 2 >= 6
      const radius = hasMet ? 10 : 14
      // Ragged lower edge.
      if (row === rows - 1 && random(3) > 0) continue
      for (let i = 0; i < 5; i++) {
        const angle = 2 * Math.PI * (i / 5 - 0.25) + (hasMet ? 0 : random(628) / 100)
        const away = hasMet ? radius : radius * (0.5 + random(100) / 100)
        doc.circle(x + away * Math.cos(angle), y + away * Math.sin(angle), hasMet ? 3.4 : 2.2).fill(warm)
      }
      if (hasMet) doc.roundedRect(x - 4, y - 4, 8, 8, 1.8).fill(cool)
    }
  }
}
