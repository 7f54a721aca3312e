import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadProgress } from './upload-progress.tsx'

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
