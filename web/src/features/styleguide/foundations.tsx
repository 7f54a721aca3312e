import { Specimen } from './specimen.tsx'

const grounds = [
  'paper',
  'raised',
  'sunken',
  'action-wash',
  'student-wash',
  'company-wash',
  'danger-wash',
  'success-wash',
  'warning-wash',
] as const
const fills = ['ink', 'action', 'student', 'company', 'danger', 'success', 'warning'] as const

export function Foundations() {
  return (
    <section aria-labelledby="foundations">
      <h2 id="foundations">Foundations</h2>
      <Specimen title="Type">
        <p className="type-display">One week, five students</p>
        <h1>A problem nobody has solved yet</h1>
        <h2>Monday is for asking, Friday for showing</h2>
        <h3>What you get out of it</h3>
        <p className="prose">
          Text is set in Inter at a measure of about 70 characters. It has <a href="#foundations">links</a>, numbers
          like 1,000 and 54,000, and umlauts: Übergröße, Straße, Öl.
        </p>
      </Specimen>
      <Specimen title="Grounds and fills">
        <div className="swatches">
          {grounds.map((name) => (
            <div key={name} className={`swatch swatch--${name}`}>
              {name}
            </div>
          ))}
          {fills.map((name) => (
            <div key={name} className={`swatch swatch--${name}`}>
              {name}
            </div>
          ))}
        </div>
      </Specimen>
    </section>
  )
}
