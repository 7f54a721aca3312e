/** A shape is a question: does the point belong to it? Units are dots, 40 across and 25 down. */
export type Shape = (x: number, y: number) => boolean

export type Point = readonly [x: number, y: number]

export const circle =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= r * r

/** Exactly one dot of the grid. */
export const dot = (x: number, y: number): Shape => circle(Math.floor(x) + 0.5, Math.floor(y) + 0.5, 0.62)

export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

export const rect =
  (left: number, top: number, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && x <= left + width && y >= top && y <= top + height

/** A thick line with round ends through all points. */
export const stroke =
  (width: number, ...points: Point[]): Shape =>
  (x, y) =>
    points.slice(1).some(([bx, by], i) => {
      const [ax, ay] = points[i]!
      const [dx, dy] = [bx - ax, by - ay]
      const length = dx * dx + dy * dy
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
      return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2 <= (width / 2) ** 2
    })

export const polygon =
  (...points: Point[]): Shape =>
  (x, y) => {
    let inside = false
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + points.length - 1) % points.length]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
    return inside
  }

/** A ring, or with angles in turns (0 is right, 0.25 is down) a part of one. */
export const arc =
  (cx: number, cy: number, r: number, width: number, from = 0, to = 1): Shape =>
  (x, y) => {
    if (Math.abs(Math.hypot(x - cx, y - cy) - r) > width / 2) return false
    const turn = (Math.atan2(y - cy, x - cx) / (2 * Math.PI) + 2 - from) % 1
    return turn <= to - from
  }

export const either =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y))

export const both =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.every((shape) => shape(x, y))

export const without =
  (shape: Shape, ...holes: Shape[]): Shape =>
  (x, y) =>
    shape(x, y) && !holes.some((hole) => hole(x, y))

export const everywhere: Shape = () => true
