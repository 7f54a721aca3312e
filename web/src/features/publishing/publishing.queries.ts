import * as publishing from '@project-week/contract/publishing/publication'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const root = ['publishing'] as const

export const previewQuery = () =>
  queryOptions({
    queryKey: [...root, 'preview'],
    queryFn: () => call(publishing.previewPublication),
    // Other admins work meanwhile, and what this page shows is what it does.
    staleTime: 0,
    retry: false,
  })

/** What is published, and what has become of it: students answer and withdraw meanwhile. */
export const lastPublicationQuery = () =>
  queryOptions({
    queryKey: [...root, 'last'],
    queryFn: () => call(publishing.getLastPublication),
    staleTime: 0,
  })

/** @param version of the preview: after a change the mails are others */
export const plannedMailQuery = (person: string, version: string) =>
  queryOptions({
    queryKey: [...root, 'mail', person, version],
    queryFn: () => call(publishing.readPlannedMail, { params: { person } }),
  })

export const useSendSample = () =>
  useMutation({ mutationFn: (person: string) => call(publishing.sendSampleMail, { params: { person } }) })

/** Whatever is published or undone changes the preview, the teams and the outbox; a refusal says that it has changed. */
function usePublishing<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [[...root], ['teams'], ['students'], ['mails'], ['overview']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const usePublish = () =>
  usePublishing(({ version, last, losses }: publishing.Preview) =>
    call(publishing.publishRun, {
      body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
    }),
  )

/** Who has answered since, before anything is undone. */
export const usePreviewUndo = () =>
  useMutation({ mutationFn: (id: string) => call(publishing.previewUndo, { params: { id } }) })

export const useUndoPublication = () =>
  usePublishing(({ id, seen }: { id: string; seen: string }) =>
    call(publishing.undoPublication, { params: { id }, query: { seen } }),
  )
