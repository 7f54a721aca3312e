import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RuleForm } from './rule-form.tsx'
import { serve, settings, show } from '../testing.tsx'

afterEach(() => vi.unstubAllGlobals())

const lena = { id: 's1', firstname: 'Lena', lastname: 'Sommer', matrikelnummer: '03000001', currentfieldofstudy: 'IT' }
const arjun = { ...lena, id: 's2', firstname: 'Arjun', lastname: 'Rao', matrikelnummer: '03000002' }
const desk = {
  edition: 'SS26',
  settings,
  students: 2,
  companies: ['Alpen Robotik', 'Isar Energie'].map((companyName, at) => ({
    id: `c${at}`,
    companyName,
    fieldOfBusiness: 'Mobility',
    isUnmapped: false,
    mappedFieldOfBusiness: null,
    teamLimit: 1,
  })),
}
/** Nobody has started a run yet. */
const beforeAnyRun = {
  'GET /api/matching/desk': desk,
  'GET /api/matching/runs': [],
  'GET /api/matching/students': ({ path }: { path: string }) =>
    [lena, arjun].filter(({ lastname }) =>
      lastname.toLowerCase().includes(new URL(path, 'http://x').searchParams.get('search') ?? ''),
    ),
}

const student = () => screen.getByRole('searchbox', { name: /^Student/ })
const company = () => screen.getByRole('searchbox', { name: /^Company/ })
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add the rule' }))

async function chooseBoth() {
  await userEvent.type(student(), 'som')
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Lena Sommer/ }))
  await userEvent.type(company(), 'alpen{Enter}')
}

test('a rule is made before there is any run: student and company are found by letters', async () => {
  const sent = serve({ ...beforeAnyRun, 'POST /api/matching/rules': { id: 'r1' } })
  show(<RuleForm />)
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/matching/desk')).toBe(true))
  await chooseBoth()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Works there')
  await add()
  await waitFor(() => expect(sent.at(-1)?.method).not.toBe('POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'exclusion',
    companyId: 'c0',
    studentIds: ['s1'],
    reason: 'Works there',
  })
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = serve(beforeAnyRun)
  show(<RuleForm />)
  await add()
  expect(screen.getAllByText('Please choose')).toHaveLength(2)
  expect(screen.getByText('Please say why, for whoever reads this next')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a chosen student can be taken away again; one letter asks nobody', async () => {
  const sent = serve(beforeAnyRun)
  show(<RuleForm />)
  await userEvent.type(student(), 's')
  await userEvent.clear(student())
  await userEvent.type(student(), 'rao')
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Arjun Rao/ }))
  expect(screen.queryByRole('searchbox', { name: /^Student/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take Arjun Rao away' }))
  expect(student()).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('search=s'))).toEqual([])
})

test('a locked team takes up to five students', async () => {
  const sent = serve({ ...beforeAnyRun, 'POST /api/matching/rules': { id: 'r1' } })
  show(<RuleForm />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Rule/ }), 'Locked team')
  for (const [letters, name] of [
    ['som', 'Lena'],
    ['rao', 'Arjun'],
  ] as const) {
    await userEvent.type(student(), letters)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Choose ${name}`) }))
  }
  await userEvent.type(company(), 'isar{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Have begun')
  await add()
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      kind: 'lock',
      companyId: 'c1',
      studentIds: ['s1', 's2'],
    }),
  )
})

test('a pin that clashes shows which rules do; taking one back asks first', async () => {
  const pin = (ruleId: string | null, name: string, companyName: string) => ({
    ruleId,
    student: name,
    matrikelnummer: name,
    companyName,
  })
  const kept = pin('0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11', 'Arjun Rao', 'Isar Energie')
  const refused = pin(null, 'Lena Sommer', 'Alpen Robotik')
  const sent = serve({
    ...beforeAnyRun,
    [`DELETE /api/matching/rules/${kept.ruleId}`]: { removed: true },
    'POST /api/matching/rules': {
      status: 422,
      body: {
        error: {
          code: 'matching_impossible',
          message: 'English',
          details: {
            code: 'rules-clash',
            data: { needed: 4, available: 2 },
            conflict: {
              companies: [
                { companyName: 'Isar Energie', pins: [kept], needed: 2 },
                { companyName: 'Alpen Robotik', pins: [refused], needed: 2 },
              ],
              needed: 4,
              available: 2,
              changes: [
                { kind: 'unpin', pins: [kept] },
                { kind: 'minimum', minimum: 2 },
              ],
            },
          },
        },
      },
    },
  })
  show(<RuleForm />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Rule/ }), 'Pin')
  await chooseBoth()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Knows the press')
  await add()
  expect(await screen.findByRole('link', { name: 'Arjun Rao' })).toBeTruthy()
  expect(screen.getByText(/Lena Sommer \(the new rule\)/)).toBeTruthy()
  // The settings belong to a run, not to a rule.
  expect(screen.queryByRole('button', { name: /Allow teams/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take back the pin of Arjun Rao at Isar Energie' }))
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Yes, change it' }))
  await waitFor(() => expect(sent.some(({ path }) => path === `/api/matching/rules/${kept.ruleId}`)).toBe(true))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Arjun Rao' })).toBeNull())
})
