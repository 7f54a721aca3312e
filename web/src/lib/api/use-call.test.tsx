import { listCompanies } from '@project-week/contract/companies/company'
import {
  downloadTeamCertificates,
  listOwnCertificates,
  listTeamCertificates,
  revokeCertificate,
} from '@project-week/contract/certificates/certificate'
import { readHistory } from '@project-week/contract/history/history'
import { getCompanyHosting } from '@project-week/contract/hosting/hosting'
import { listMails } from '@project-week/contract/mail/mail'
import { changeMatchedCompany, getMatchingDesk } from '@project-week/contract/matching/matching'
import { listOutstanding, sendReminders } from '@project-week/contract/outstanding/outstanding'
import { getOverview } from '@project-week/contract/overview/overview'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { listAnswers, listDeclines, offerPlace } from '@project-week/contract/publishing/offer'
import {
  getLastPublication,
  previewPublication,
  publishRun,
  undoPublication,
} from '@project-week/contract/publishing/publication'
import { changeRetention, readRetention } from '@project-week/contract/retention/retention'
import { confirmSubscription, listSubscribers } from '@project-week/contract/subscribers/subscriber'
import { changeTeam, listTeams } from '@project-week/contract/teams/team'
import { QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { queryOf, refresh, useCall } from './use-call.ts'

type Shown =
  | 'mails'
  | 'overview'
  | 'outstanding'
  | 'history'
  | 'desk'
  | 'hosting'
  | 'companies'
  | 'teams'
  | 'certificates'
  | 'own certificates'
  | 'subscribers'
  | 'retention'
  | 'preview'
  | 'publication'
  | 'answers'
  | 'declines'

const params = { id: 'c1' }
const shown: Record<Shown, { queryKey: QueryKey }> = {
  mails: queryOf(listMails, { query: {} }),
  overview: queryOf(getOverview, { query: {} }),
  outstanding: queryOf(listOutstanding),
  history: queryOf(readHistory, { params: { kind: 'company', id: 'c1' }, query: { limit: '20' } }),
  desk: queryOf(getMatchingDesk),
  hosting: queryOf(getCompanyHosting, { params }),
  companies: queryOf(listCompanies, { query: {} }),
  teams: queryOf(listTeams, { query: { edition: 'SS26' } }),
  certificates: queryOf(listTeamCertificates, { params }),
  'own certificates': queryOf(listOwnCertificates),
  preview: queryOf(previewPublication),
  publication: queryOf(getLastPublication),
  answers: queryOf(listAnswers),
  declines: queryOf(listDeclines, { query: { student: 'p1' } }),
  subscribers: queryOf(listSubscribers),
  retention: queryOf(readRetention),
}
/** Makes a call through its hook with all queries loaded, and returns what is fetched again. */
async function askedAgain(useAct: () => { mutateAsync: () => Promise<unknown> }, status = 200, code = 'stale') {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address === '/api/auth/csrf'
        ? Response.json({ csrfToken: 't' })
        : status === 200
          ? Response.json({ isNew: true }, { status: address === publishRun.path ? publishRun.status : 200 })
          : Response.json({ error: { code, message: 'Changed.' } }, { status }),
    ),
  )
  const queries = new QueryClient()
  for (const { queryKey } of Object.values(shown)) queries.setQueryData(queryKey, {})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useAct, { wrapper })
  await result.current.mutateAsync().catch(() => undefined)
  const names = Object.keys(shown).filter((name) => queries.getQueryState(shown[name as Shown].queryKey)?.isInvalidated)
  return { names, queries }
}

const acts = {
  offer: () => {
    const { mutateAsync } = useCall(offerPlace)
    return { mutateAsync: () => mutateAsync({ params: { team: 't1' }, body: { to: 'p9' } }) }
  },
  publish: () => {
    const { mutateAsync } = useCall(publishRun)
    return { mutateAsync: () => mutateAsync({ body: { version: 'v1', last: null, losses: [] } }) }
  },
  undo: () => {
    const { mutateAsync } = useCall(undoPublication)
    return { mutateAsync: () => mutateAsync({ params: { id: 'pu1' }, query: { seen: 'v1' } }) }
  },
  cancel: () => {
    const { mutateAsync } = useCall(cancelCompany)
    return { mutateAsync: () => mutateAsync({ params, body: { reason: 'No room' } }) }
  },
  issue: () => {
    const { mutateAsync } = useCall(downloadTeamCertificates)
    return { mutateAsync: () => mutateAsync({ params, body: { language: 'de' } }) }
  },
  revoke: () => {
    const { mutateAsync } = useCall(revokeCertificate)
    return { mutateAsync: () => mutateAsync({ params, body: { reason: 'Wrong name', isReplaced: true } }) }
  },
  remind: () => {
    const { mutateAsync } = useCall(sendReminders)
    return { mutateAsync: () => mutateAsync({ body: { ids: ['c1'], version: 'v1' } }) }
  },
  changeTeam: () => {
    const { mutateAsync } = useCall(changeTeam)
    return {
      mutateAsync: () =>
        mutateAsync({ params, query: { version: 'v1' }, body: { representativeEmail: '', members: [] } }),
    }
  },
  mapField: () => {
    const { mutateAsync } = useCall(changeMatchedCompany)
    return { mutateAsync: () => mutateAsync({ params, body: { mappedFieldOfBusiness: null } }) }
  },
}

const published: Shown[] = ['mails', 'overview', 'desk', 'teams', 'preview', 'publication', 'answers', 'declines']

test.each<[what: string, act: keyof typeof acts, lists: Shown[]]>([
  ['a publication', 'publish', published],
  ['an undone publication', 'undo', published],
  ['a place that is offered', 'offer', [...published, 'outstanding', 'history', 'companies']],
  ['a company that is cancelled', 'cancel', ['mails', 'overview', 'history', 'desk', 'hosting', 'companies', 'teams']],
  ['certificates that are issued', 'issue', ['overview', 'history', 'teams', 'certificates', 'own certificates']],
  ['a certificate that is revoked', 'revoke', ['mails', 'history', 'teams', 'certificates', 'own certificates']],
  ['a reminder', 'remind', ['mails', 'overview', 'outstanding', 'history']],
  ['a changed team', 'changeTeam', ['mails', 'overview', 'history', 'desk', 'companies', 'teams', 'certificates']],
  ['a field that is mapped', 'mapField', ['overview', 'outstanding', 'history', 'desk', 'companies']],
])('%s makes what shows it be asked for again, and nothing that does not', async (_, act, lists) => {
  const { names } = await askedAgain(acts[act])
  expect(names).toEqual(expect.arrayContaining(lists))
  expect(names).not.toContain('subscribers')
})

test('so does a refusal that says that something has changed meanwhile, and no other', async () => {
  expect((await askedAgain(acts.remind, 409)).names).toEqual(['mails', 'overview', 'outstanding', 'history'])
  expect((await askedAgain(acts.remind, 422, 'validation_failed')).names).toEqual([])
})

test('a query whose new state is the answer holds it, and is not asked for again with everything else', async () => {
  const { names, queries } = await askedAgain(() => {
    const { mutateAsync } = useCall(changeRetention, { answers: shown.retention })
    return { mutateAsync: () => mutateAsync({ params: { edition: 'SS26' }, body: { keepYears: 2 } as never }) }
  })
  expect(names).toEqual(Object.keys(shown).filter((name) => name !== 'retention'))
  expect(queries.getQueryData(shown.retention.queryKey)).toEqual({ isNew: true })
})

test('a list that loads for the first time during a change is read anew: it may be that of before', async () => {
  const lists: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', (address: string) =>
    address === '/api/auth/csrf'
      ? Promise.resolve(Response.json({ csrfToken: 't' }))
      : new Promise<Response>((answer) => lists.push(answer)),
  )
  const queries = new QueryClient()
  const list = queryOf(listCompanies, { query: {} })
  const { result } = renderHook(() => ({ list: useQuery(list), refresh: () => refresh(queries, ['companies']) }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  const refreshed = result.current.refresh()
  await vi.waitFor(() => expect(lists).toHaveLength(2))
  lists[0]?.(Response.json([{ id: 'before' }]))
  lists[1]?.(Response.json([{ id: 'after' }]))
  await refreshed
  expect(queries.getQueryData(list.queryKey)).toEqual([{ id: 'after' }])
})

test('what was done is said before the list is read again that may take the button along', async () => {
  const order: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    if (address !== '/api/auth/csrf') order.push(address)
    return Promise.resolve(Response.json({ csrfToken: 't' }))
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(shown.subscribers.queryKey, [])
  const useAct = () => {
    useQuery(queryOf(listSubscribers))
    return useCall(confirmSubscription, { onSuccess: () => order.push('said') })
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useAct, { wrapper })
  await result.current.mutateAsync({ body: { token: 't' } })
  expect(order).toEqual([confirmSubscription.path, 'said', listSubscribers.path])
})

test('nothing else has queries read again, but for the end of a session', () => {
  const sources = import.meta.glob<string>('../../{app,features,lib,pages,site,ui}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const invalidating = Object.keys(sources).filter(
    (path) => !path.includes('.test.') && /\b(?:invalidate|reset)Queries\b/.test(sources[path] ?? ''),
  )
  expect(invalidating).toEqual(['../../app/router.ts', './use-call.ts'])
})
