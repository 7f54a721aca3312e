import { checkProof, getCsrfToken, signInMessages } from '@project-week/contract/auth/auth'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../lib/testing/page.tsx'
import { answerProof, useProofAsked } from '../../../lib/api/prove-again.ts'
import { speak } from '../../../lib/page/locale.ts'
import { ArchiveButton } from './archive-button.tsx'

function Page() {
  const files = useQuery({ queryKey: ['files'], queryFn: () => ['a poster'] })
  const asked = useProofAsked()
  return (
    <>
      <ArchiveButton edition="SS26" files={files} />
      {asked && <button onClick={() => answerProof(true)}>Confirm</button>}
    </>
  )
}

afterEach(cleanup)

test('the ZIP is downloaded once the person has proved again who they are, and not before', async () => {
  speak('en')
  let isProved = false
  vi.stubGlobal('fetch', (path: string) => {
    if (path === getCsrfToken.path) return Promise.resolve(Response.json({ csrfToken: 'token' }))
    expect(path).toBe(checkProof.path)
    const refusal = { code: 'prove_again', message: signInMessages.proveAgain, details: { by: 'password' } }
    return Promise.resolve(
      isProved ? new Response(null, { status: 204 }) : Response.json({ error: refusal }, { status: 403 }),
    )
  })
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  show(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download all as ZIP' }))
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  expect(followed).toEqual([])
  isProved = true
  await userEvent.click(confirm)
  await vi.waitFor(() => expect(followed).toEqual(['/api/upload/archive?edition=SS26']))
})
