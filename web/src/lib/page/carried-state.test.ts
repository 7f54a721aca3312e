import { expect, test } from 'vitest'
import { carryState, takeCarriedState } from './carried-state.ts'

const address = (pathname: string) => ({ pathname, search: '', hash: '' })

test('the state of a page comes along to the same page in the other language, once', () => {
  history.replaceState({ usr: { role: 'student' } }, '')
  carryState('/de/create-profile')
  history.replaceState(null, '')
  takeCarriedState(address('/de/create-profile'))
  expect(history.state).toEqual({ usr: { role: 'student' } })
  history.replaceState(null, '')
  takeCarriedState(address('/de/create-profile'))
  expect(history.state).toBeNull()
})

test('a state carried to one address is not taken up at another', () => {
  history.replaceState({ usr: { role: 'student' } }, '')
  carryState('/de/create-profile')
  history.replaceState(null, '')
  takeCarriedState(address('/de/terms'))
  expect(history.state).toBeNull()
})
