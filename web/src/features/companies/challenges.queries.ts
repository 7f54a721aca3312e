import { releaseChallenges } from '@project-week/contract/companies/challenge'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'

type Releases = AnswerOf<typeof releaseChallenges>['before']

/** Shows challenges or takes them off the page; what that changed, and nothing else, can be undone from the toast. */
export function useReleaseChallenges() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([['companies'], ['history', 'company']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const send = (changes: Releases) => call(releaseChallenges, { body: { changes } })
  const undo = async (before: Releases) => {
    try {
      await send(before)
      showToast(m.challenge_undone())
    } catch (error) {
      showToast(notDoneText(error instanceof Error ? error : new Error(String(error))), { tone: 'error' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ before }, changes) => {
      const { length: count } = before
      const said = changes[0]?.isShown ? m.challenge_was_shown({ count }) : m.challenge_was_hidden({ count })
      showToast(count === 0 ? m.challenge_unchanged() : said, {
        ...(count > 0 && { stays: true, undo: () => void undo(before) }),
      })
      await refresh()
    },
    // A consent may be withdrawn since the list was read.
    onError: (error) => {
      showToast(notDoneText(error), { tone: 'error' })
      void refresh()
    },
  })
}
