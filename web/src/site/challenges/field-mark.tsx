import { BusinessField } from '@project-week/contract/enumerations/enumerations'

/** Where on three by three places the five dots of each field stand, in the order of `BusinessField`; last, any other. */
const marks = '02468 01247 13457 04678 14678 01567 02357 13568 12456 02345 03458 01268 01478 01348 02678'.split(' ')

/** Five people in an order of their own for each field of business. */
export function FieldMark({ field }: { field: BusinessField | null }) {
  const places = marks.at(field === null ? -1 : BusinessField.options.indexOf(field)) ?? ''
  return (
    <svg className="field-mark" viewBox="0 0 21 21" aria-hidden="true">
      <path
        d={places.replaceAll(/\d/g, (at) => `M${3 + 7.5 * (Number(at) % 3)} ${3 + 7.5 * Math.floor(Number(at) / 3)}h0`)}
      />
    </svg>
  )
}
