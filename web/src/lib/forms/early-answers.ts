/** Marks the form that the server rendered; the app's own, which takes its place, does not bear it. */
export const earlyMark = { 'data-early': '' }

interface EarlyAnswers {
  /** What was answered, by the dotted name of the field. */
  values: Record<string, string | true>
  /** The id of the field that has the focus. */
  focused: string | undefined
}

/** The form that the server rendered, until the app's own is shown. */
export const findEarlyForm = (): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector('[data-early] form')

/**
 * What somebody has typed into it while the app's script was on its way. Out of the document it still knows what was
 * answered last.
 */
export function readEarlyAnswers(form: HTMLFormElement | null): EarlyAnswers {
  const values: EarlyAnswers['values'] = {}
  if (form === null) return { values, focused: undefined }
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[name]')) {
    const isBox = field.type === 'checkbox' || field.type === 'radio'
    if (isBox && !(field as HTMLInputElement).checked) continue
    if (field.type === 'checkbox') values[field.name] = true
    else if (field.value !== '') values[field.name] = field.value
  }
  const { activeElement } = document
  return { values, focused: activeElement && form.contains(activeElement) ? activeElement.id : undefined }
}
