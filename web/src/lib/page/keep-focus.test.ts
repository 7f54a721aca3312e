import { beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const part = document.createElement('div')
document.body.append(part)
const show = (html: string) => {
  part.innerHTML = html
}
const control = (id: string) => part.querySelector<HTMLElement>(`#${id}`)
/** Mutation observers run after the task that changed the document. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  show('')
  return keepFocus(part)
})

test('goes on at the record where its form is done', async () => {
  show('<dialog open><form><input id="city"></form></dialog>')
  control('city')?.focus()
  show('<dialog open><div class="record-table__record"><button id="edit"></button></div></dialog>')
  await nextTask()
  expect(document.activeElement).toBe(control('edit'))
})

test('goes on in the form that took the place of the button', async () => {
  show('<dialog open><button id="close"></button><p><button id="edit"></button></p></dialog>')
  control('edit')?.focus()
  show('<dialog open><button id="close"></button><form><input id="city"></form></dialog>')
  await nextTask()
  expect(document.activeElement).toBe(control('city'))
})

test('goes on at the table where a row is gone', async () => {
  show('<input id="search"><section class="data-table" tabindex="0"><button id="row"></button></section>')
  control('row')?.focus()
  control('row')?.remove()
  await nextTask()
  expect(document.activeElement?.className).toBe('data-table')
})

test('waits while there is nothing to go on with', async () => {
  show('<button id="make"></button>')
  control('make')?.focus()
  show('<p>Loading</p>')
  await nextTask()
  show('<select id="edition"></select>')
  await nextTask()
  expect(document.activeElement).toBe(control('edition'))
})

test('leaves the focus where somebody has moved it', async () => {
  show('<button id="one"></button><button id="other"></button>')
  control('one')?.focus()
  control('other')?.focus()
  control('one')?.remove()
  await nextTask()
  expect(document.activeElement).toBe(control('other'))
})
