import './spinner.css'

/** Corners of a regular pentagon around (12, 12), point up: where five people stand when they meet. */
const pentagon = [
  [12, 3],
  [20.56, 9.22],
  [17.29, 19.28],
  [6.71, 19.28],
  [3.44, 9.22],
] as const

/** Five dots that meet and part. Decoration: the caller says in words what is loading. */
export function MeetingDots() {
  return (
    <svg className="spinner__dots" viewBox="0 0 24 24" aria-hidden="true">
      {pentagon.map(([cx, cy]) => (
        <circle key={cx} cx={cx} cy={cy} r="2.9" />
      ))}
    </svg>
  )
}

/** Says that something is on its way. `block` takes the room of what will come. */
export function Spinner({ label, block = false }: { label: string; block?: boolean }) {
  return (
    <output className={block ? 'spinner spinner--block' : 'spinner'}>
      <MeetingDots />
      <span>{label}</span>
    </output>
  )
}
