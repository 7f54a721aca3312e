import './dot-field.css'

/*
 * A thousand dots that find each other in fives: 200 teams of five. Teams on the left are still far apart, on the
 * right they stand around a company. Each group of teams is one path of centres, drawn five times, once for each
 * corner of the pentagon. Positions are small whole numbers from one team to the next, and the lower half of the
 * field is the upper one again, because the page that carries them is counted in packets.
 */

const columns = 20
const rows = 10
const cell = 12
const halfHeight = (rows / 2) * cell

/** Corners of a pentagon in thousandths of its radius: no sine, so that server and browser agree to the last digit. */
const corners = [
  [0, -1000],
  [951, -309],
  [588, 809],
  [-588, 809],
  [-951, -309],
] as const

const groups = [
  { name: 'loose', radius: 5, turn: 4 },
  { name: 'met', radius: 2.4, turn: 0 },
] as const
type Group = (typeof groups)[number]['name']

/** Numbers that look random and are the same everywhere (Park and Miller's generator). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 16_807) % 2_147_483_647
    return state % below
  }
}

/** The group's centres in the upper half as one path of points: `m dx dy h0` is a dot of the line's width. */
function pathsOfTeams(): Record<Group, string> {
  const random = createRandom(1000)
  const paths: Record<Group, string> = { loose: '', met: '' }
  const last = { loose: [0, 0], met: [0, 0] }
  for (let row = 0; row < rows / 2; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * cell + 4 + random(5)
      const y = row * cell + 4 + random(5)
      // From left to right more of them have met; the edge between the groups is frayed.
      const progress = column + random(7) - 3
      const group: Group = progress < 8 ? 'loose' : 'met'
      const [fromX = 0, fromY = 0] = last[group]
      paths[group] += `m${x - fromX} ${y - fromY}h0`
      last[group] = [x, y]
    }
  }
  return paths
}

const paths = pathsOfTeams()

export function DotField() {
  return (
    <svg
      className="dot-field"
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        {groups.map(({ name }) => (
          <g key={name} id={`teams-${name}`}>
            <path id={`half-${name}`} d={paths[name]} />
            <use href={`#half-${name}`} y={halfHeight} />
          </g>
        ))}
      </defs>
      <use className="dot-field__companies" href="#teams-met" />
      {corners.map(([x, y]) => (
        <g key={x} className="dot-field__people">
          {groups.map(({ name, radius, turn }) => (
            <use
              key={name}
              href={`#teams-${name}`}
              x={Math.round((x * radius - y * turn) / 100) / 10}
              y={Math.round((y * radius + x * turn) / 100) / 10}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
