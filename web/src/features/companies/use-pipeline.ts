import { changePipeline } from '@project-week/contract/companies/pipeline'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { useUndoable } from '../../lib/api/use-undoable.ts'
import { m } from '../../paraglide/messages.js'

/** Changes owners and next steps; what that changed, and nothing else, can be taken back from the toast. */
export const usePipeline = (textOf: (before: AnswerOf<typeof changePipeline>['before']) => string) =>
  useUndoable(changePipeline, {
    textOf: ({ before }) => textOf(before),
    inverseOf: ({ before }) => (before.length === 0 ? undefined : { body: { changes: before } }),
    undone: m.pipeline_taken_back,
  })
