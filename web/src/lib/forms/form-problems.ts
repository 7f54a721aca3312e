import type { FieldErrors } from 'react-hook-form'

export interface Problem {
  /** The field's dotted path in the form. */
  name: string
  message: string
}

/** The summary links to fields; a message about one tag in a list belongs to the list. */
export const fieldNameOf = (path: string): string => path.replace(/\.\d+$/, '')

export const isMessage = (error: unknown): error is { message: string; type?: unknown } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Whether the error belongs to a control of its own, not to an entry of a list control. */
const isOfControl = (error: object): boolean => 'ref' in error && error.ref instanceof Element

/** All messages in React Hook Form's error tree by dotted path; `type` is the error's type. */
export function problemsIn(errors: FieldErrors | object, path = ''): (Problem & { type: unknown })[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const name = path ? `${path}.${key}` : key
    if (isMessage(error)) {
      return [{ name: isOfControl(error) ? name : fieldNameOf(name), message: error.message, type: error.type }]
    }
    return typeof error === 'object' && error !== null && key !== 'ref' ? problemsIn(error, name) : []
  })
}

const pathsOf = (values: object, path = ''): string[] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = path ? `${path}.${key}` : key
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? pathsOf(value, name) : [name]
  })

/** The problems in the order of the fields in `values`; an entry is at its list's position. */
export function inOrderOf(values: object, problems: readonly Problem[]): Problem[] {
  const order = pathsOf(values)
  const position = ({ name }: Problem) => {
    const index = order.findIndex((path) => name === path || name.startsWith(`${path}.`))
    return index === -1 ? order.length : index
  }
  return problems.toSorted((a, b) => position(a) - position(b))
}
