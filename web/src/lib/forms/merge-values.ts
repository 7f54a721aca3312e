interface Values {
  readonly [name: string]: unknown
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/**
 * The form's values after someone else has saved the record: typed values stay, all others are replaced by the newer
 * ones. A list counts as one value.
 *
 * @param start the form's initial values
 * @param current the values stored now
 */
export const mergeValues = <V extends object>(start: V, typed: V, current: V): V => merged(start, typed, current) as V

function merged(start: unknown, typed: unknown, current: unknown): unknown {
  if (!isValues(typed) || !isValues(current)) return isSame(start, typed) ? current : typed
  const before = isValues(start) ? start : {}
  return Object.fromEntries(
    Object.keys({ ...current, ...typed }).map((name) => [name, merged(before[name], typed[name], current[name])]),
  )
}
