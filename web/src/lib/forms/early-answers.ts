/** Marks the server-rendered form; the app's form, which replaces it, does not have it. */
export const earlyMark = { 'data-early': '' }

interface EarlyAnswers {
  /** Answers by the dotted name of the field. */
  values: Record<string, string | true>
  /** The id of the focused field. */
  focused: string | undefined
}

/** The server-rendered form, until the app shows its own. */
export const findEarlyForm = (): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector('[data-early] form')

/** What was typed while the app's script was loading. A form removed from the document still has its last values. */
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
