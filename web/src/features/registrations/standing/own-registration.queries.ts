import { downloadProfile, eraseProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call, fetchCsrfToken } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/page/paths.ts'
import { readOwnAnew } from '../../../lib/queries/own-identity.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { signOut } from '../../../lib/session/session.ts'

export function useWithdrawProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawProfile),
    // Not waited for: what is withdrawn goes, and its word first.
    onSuccess: () => readOwnAnew(queries),
  })
}

export const useDownloadProfile = () =>
  useMutation({
    mutationFn: async () => saveFile(await call(downloadProfile), downloadProfile.answer.file.filename),
  })

/** The server ends the sessions with the data; this browser forgets the rest, once a page says what was erased. */
export function useEraseProfile() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(eraseProfile),
    onSuccess: async ({ registrations, files, team }) => {
      const counts = new URLSearchParams({
        registrations: String(registrations),
        files: String(files),
        team: String(team),
      })
      await navigate(`${paths.erased}?${counts}`, { replace: true })
      // The token of the session that was erased would be refused.
      await fetchCsrfToken().catch(() => undefined)
      await signOut('erased')
    },
  })
}
