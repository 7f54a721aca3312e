import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadProgress } from './upload-progress.tsx'
import { createPace } from './speed.ts'

test.each([
  ['connection', 'Connection lost. The upload will continue when it is back.'],
  ['server', 'The server isn’t available at the moment. The upload will continue by itself.'],
  ['turn', 'Waiting for your other uploads to finish. This one will continue by itself.'],
] as const)('an upload that waits for its %s says so', (flow, words) => {
  render(
    <UploadProgress
      name="a.pdf"
      sent={1}
      total={2}
      pace={undefined}
      flow={flow}
      controls={undefined}
      isChecking={false}
      onCancel={() => {}}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(words)
})

const megabyte = 1024 * 1024

test('an even upload has its speed and the time that is left', () => {
  const pace = createPace(10 * megabyte)
  for (let second = 0; second < 4; second += 1) pace(second * megabyte, second * 1000)
  expect(pace(4 * megabyte, 4000)).toEqual({ speed: megabyte, secondsLeft: 6 })
})

test('the first second says nothing', () => {
  const pace = createPace(megabyte)
  expect(pace(0, 0)).toBeUndefined()
  expect(pace(1000, 900)).toBeUndefined()
  expect(pace(2000, 1000)).toEqual({ speed: 2000, secondsLeft: (megabyte - 2000) / 2000 })
})

test('what was fast long ago does not make a slow line look fast', () => {
  const pace = createPace(100 * megabyte)
  pace(0, 0)
  pace(50 * megabyte, 1000)
  for (let second = 2; second <= 20; second += 1) pace(50 * megabyte + second * 1000, second * 1000)
  expect(pace(50 * megabyte + 21_000, 21_000)?.speed).toBeCloseTo(1000)
})

test('a line that stands still has no pace', () => {
  const pace = createPace(megabyte)
  for (let second = 0; second <= 10; second += 1) pace(5000, second * 1000)
  expect(pace(5000, 11_000)).toBeUndefined()
})
