import * as matching from '@project-week/contract/matching/matching'
import * as matchingRules from '@project-week/contract/matching/rules'
import * as matchingSettings from '@project-week/contract/matching/settings'
import { listReplacements, offerPlace } from '@project-week/contract/publishing/offer'
import {
  experimental_streamedQuery as streamedQuery,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, orNull } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** While there is no run, somebody else may start one; one that is under way is followed closely. */
const waiting = 4000
const following = 700

const root = ['matching'] as const

/**
 * The shown run with everything about its students: what goes into the workbook.
 *
 * @param shownId of the run that is shown: another one has other teams
 */
export const matchingQuery = (shownId: string) =>
  queryOptions({ queryKey: [...root, 'teams', shownId], queryFn: () => call(matching.getMatching) })

export const runsQuery = () =>
  queryOptions({
    queryKey: [...root, 'runs'],
    queryFn: () => call(matching.listRuns),
    refetchInterval: ({ state }) => {
      if (state.data?.some((run) => run.state === 'running') === true) return following
      return state.data?.some((run) => run.state === 'done') === true ? false : waiting
    },
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'run', id],
    queryFn: () => call(matching.getRun, { params: { id } }),
    placeholderData: keepPreviousData,
  })

/** What is published, and how it is answered, changes elsewhere. */
export const deskQuery = () =>
  queryOptions({ queryKey: [...root, 'desk'], queryFn: () => call(matching.getMatchingDesk), staleTime: 0 })

/** Whether the rules can be kept with these settings, and which clash. */
export const checkQuery = (body: matchingSettings.RunSettings) =>
  queryOptions({
    queryKey: [...root, 'check', body],
    queryFn: () => call(matchingRules.checkRules, { body }),
    retry: false,
  })

export const studentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...root, 'students', search],
    queryFn: () => call(matchingRules.findStudents, { query: { search } }),
    placeholderData: keepPreviousData,
  })

export const rulesQuery = () =>
  queryOptions({ queryKey: [...root, 'rules'], queryFn: () => call(matchingRules.listRules) })

/** What each rule of today costs a run with these settings: one after the other, each shown as it comes. */
export const ruleCostsQuery = (settings: matchingSettings.RunSettings, ruleIds: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'rule-costs', settings, ruleIds],
    queryFn: streamedQuery({
      streamFn: async function* () {
        for (const ruleId of ruleIds) yield* await call(matchingRules.priceRules, { body: { settings, ruleId } })
      },
    }),
    retry: false,
  })

export const rulePriceQuery = (rule: matchingRules.RuleSubject, settings: matchingSettings.RunSettings) =>
  queryOptions({
    queryKey: [...root, 'rule-price', rule, settings],
    queryFn: () => call(matchingRules.priceRule, { body: { rule, settings } }),
    retry: false,
  })

export const settingCostQuery = (setting: matchingRules.CostlySetting, settings: matchingSettings.RunSettings) =>
  queryOptions({
    queryKey: [...root, 'setting-cost', setting, settings],
    queryFn: () => call(matchingRules.costSetting, { body: { setting, settings } }),
    retry: false,
  })

/** Who may have the place of somebody who does not come. */
export const replacementsQuery = (run: string, person: string) =>
  queryOptions({
    queryKey: [...root, 'replacements', run, person],
    queryFn: () => call(listReplacements, { params: { run, person } }),
  })

export function useOfferReplacement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ team, to }: { team: string; to: string }) => call(offerPlace, { params: { team }, body: { to } }),
    onSettled: () =>
      Promise.all(
        [[...root], ['publishing'], ['teams'], ['students']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

export const comparisonQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: [...root, 'comparison', id, other],
    queryFn: () => call(matching.compareRuns, { params: { id, other } }),
    staleTime: Infinity,
  })

/** What sending a student to a company would mean in a run; a run never changes. */
export const whatIfQuery = (id: string, student: string, company: string) =>
  queryOptions({
    queryKey: [...root, 'what-if', id, student, company],
    queryFn: () => call(matching.askWhatIf, { params: { id, student, company } }),
    staleTime: Infinity,
  })

/** Ways to move a student by hand, which depend on the rules and registrations of now. */
export const movesQuery = (id: string, student: string, company: string) =>
  queryOptions({
    queryKey: [...root, 'moves', id, student, company],
    queryFn: () => call(matching.listMoves, { params: { id, student, company } }),
    retry: false,
  })

export const resolveQuery = (id: string, student: string, company: string, most: number) =>
  queryOptions({
    queryKey: [...root, 'resolve', id, student, company, most],
    queryFn: () => call(matching.resolveMove, { params: { id, student, company }, body: { most } }),
    retry: false,
  })

/** A change to the desk: afterwards lists, runs and what they say of being outdated are read anew. */
function useDeskMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output) => void,
) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess, onSettled: () => queries.invalidateQueries({ queryKey: root }) })
}

/** @param onStarted called also where the run's progress has taken the place of whatever started it */
export const useStartRun = (onStarted?: (id: string) => void) =>
  useDeskMutation(
    (body: matchingSettings.RunSettings) => call(matching.startRun, { body }),
    ({ id }) => onStarted?.(id),
  )
export const useMakeMove = () =>
  useDeskMutation(({ id, teams }: { id: string; teams: matching.MoveOffer['teams'] }) =>
    call(matching.makeMove, { params: { id }, body: { teams } }),
  )
export const useCancelRun = () => useDeskMutation((id: string) => call(matching.cancelRun, { params: { id } }))
export const useFinishRun = () => useDeskMutation((id: string) => call(matching.finishRun, { params: { id } }))
/** `instead`: the run that is known here as the chosen one. */
export const useChooseRun = () =>
  useDeskMutation(({ id, instead }: { id: string; instead: string | null }) =>
    call(matching.chooseRun, { params: { id }, body: { instead } }),
  )
export const useNameRun = () =>
  useDeskMutation(({ id, name }: { id: string; name: string | null }) =>
    call(matching.nameRun, { params: { id }, body: { name } }),
  )
export const useRepeatRun = () =>
  useMutation({ mutationFn: (id: string) => call(matching.repeatRun, { params: { id } }) })
export const useSaveProblem = () =>
  useMutation({
    mutationFn: async (id: string) =>
      saveFile(await call(matching.saveProblem, { params: { id } }), matching.saveProblem.answer.file.filename),
  })
export const useCreateRule = () =>
  useDeskMutation((body: matchingRules.RuleRequest) => call(matchingRules.createRule, { body }))
export const useRemoveRule = () => useDeskMutation((id: string) => call(matchingRules.removeRule, { params: { id } }))
/** One after the other; those that are gone already are no failure. */
export const useRemoveRules = () =>
  useDeskMutation(async (ids: readonly string[]) => {
    for (const id of ids) await orNull(call(matchingRules.removeRule, { params: { id } }))
  })
export const useChangeCompany = () =>
  useDeskMutation((change: Parameters<typeof call<typeof matching.changeMatchedCompany>>[1]) =>
    call(matching.changeMatchedCompany, change),
  )
