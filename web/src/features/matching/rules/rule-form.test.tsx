import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, afterEach } from 'vitest'
import type { Cost } from '@project-week/contract/matching/cost'
import type { Rule } from '@project-week/contract/matching/rules'
import { RuleForm } from './rule-form.tsx'
import { type Sent, serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'
import { speak } from '../../../lib/page/locale.ts'
import { RulesPanel } from './rules-panel.tsx'

const lena = {
  id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a01',
  firstname: 'Lena',
  lastname: 'Sommer',
  matrikelnummer: '03000001',
  currentfieldofstudy: 'IT',
}
const arjun = {
  ...lena,
  id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a02',
  firstname: 'Arjun',
  lastname: 'Rao',
  matrikelnummer: '03000002',
}
const companyIds = ['0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6b00', '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6b01']
const desk = {
  edition: 'SS26',
  settings,
  students: 2,
  companies: ['Alpen Robotik', 'Isar Energie'].map((companyName, at) => ({
    id: companyIds[at] ?? '',
    companyName,
    fieldOfBusiness: 'Mobility',
    isUnmapped: false,
    mappedFieldOfBusiness: null,
    teamLimit: 1,
    minimumTeam: null,
    maximumTeam: null,
  })),
}
const added = { id: 'r1', replaced: null }
const price = (cost: number) => ({
  cost: { kind: 'fit', least: cost, most: cost, isNet: false },
  replaced: null,
})
/** Nobody has started a run yet. */
const beforeAnyRun = {
  'POST /api/matching/rules/price': price(28),
  'GET /api/matching/desk': desk,
  'GET /api/matching/runs': [],
  'GET /api/matching/students': ({ path }: { path: string }) =>
    [lena, arjun].filter(({ lastname }) =>
      lastname.toLowerCase().includes(new URL(path, 'http://x').searchParams.get('search') ?? ''),
    ),
}

const student = () => screen.getByRole('searchbox', { name: /^Student/ })
const company = () => screen.getByRole('searchbox', { name: /^Company/ })
const madeIn = (sent: readonly Sent[]) =>
  sent.find(({ path, method }) => method === 'POST' && path === '/api/matching/rules')
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add rule' }))

async function chooseBoth() {
  await userEvent.type(student(), 'som')
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Lena Sommer/ }))
  await userEvent.type(company(), 'alpen{Enter}')
}

test('a rule is made before there is any run: student and company are found by letters', async () => {
  const sent = serve({ ...beforeAnyRun, 'POST /api/matching/rules': added })
  show(<RuleForm settings={settings} />)
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/matching/desk')).toBe(true))
  await chooseBoth()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Works there')
  await add()
  await waitFor(() => expect(madeIn(sent)).toBeDefined())
  expect(madeIn(sent)?.body).toEqual({
    kind: 'exclusion',
    companyId: companyIds[0],
    studentIds: [lena.id],
    reason: 'Works there',
  })
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = serve(beforeAnyRun)
  show(<RuleForm settings={settings} />)
  await add()
  expect(screen.getAllByText('Please choose')).toHaveLength(2)
  expect(screen.getByText('Enter a reason')).toBeTruthy()
  expect(madeIn(sent)).toBeUndefined()
})

test('a chosen student can be taken away again; one letter asks nobody', async () => {
  const sent = serve(beforeAnyRun)
  show(<RuleForm settings={settings} />)
  await userEvent.type(student(), 's')
  await userEvent.clear(student())
  await userEvent.type(student(), 'rao')
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Arjun Rao/ }))
  expect(screen.queryByRole('searchbox', { name: /^Student/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Arjun Rao' }))
  expect(student()).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('search=s'))).toEqual([])
})

test('a locked team takes up to five students', async () => {
  const sent = serve({ ...beforeAnyRun, 'POST /api/matching/rules': added })
  show(<RuleForm settings={settings} />)
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
    expect(madeIn(sent)?.body).toMatchObject({
      kind: 'lock',
      companyId: companyIds[1],
      studentIds: [lena.id, arjun.id],
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
              exclusions: [],
              locks: [],
              needed: 4,
              available: 2,
              changes: [
                { kind: 'unpin', pins: [kept], isSmallest: true },
                { kind: 'minimum', minimum: 2 },
              ],
            },
          },
        },
      },
    },
  })
  show(<RuleForm settings={settings} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Rule/ }), 'Pin')
  await chooseBoth()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Knows the press')
  await add()
  expect(await screen.findByRole('link', { name: 'Arjun Rao' })).toBeTruthy()
  expect(screen.getByText(/Lena Sommer \(the new rule\)/)).toBeTruthy()
  // The settings belong to a run, not to a rule.
  expect(screen.queryByRole('button', { name: /Allow teams/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the pin of Arjun Rao at Isar Energie' }))
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Apply change' }))
  await waitFor(() => expect(sent.some(({ path }) => path === `/api/matching/rules/${kept.ruleId}`)).toBe(true))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Arjun Rao' })).toBeNull())
})

test('what a rule would cost is calculated when asked for, and the pin it replaces is named', async () => {
  const sent = serve({
    ...beforeAnyRun,
    'POST /api/matching/rules/price': {
      ...price(28),
      replaced: { companyId: companyIds[1], companyName: 'Isar Energie', reason: 'Works there' },
    },
    'POST /api/matching/rules': {
      ...added,
      replaced: { companyId: companyIds[1], companyName: 'Isar Energie', reason: 'Works there' },
    },
  })
  show(<RuleForm settings={settings} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Rule/ }), 'Pin')
  await chooseBoth()
  expect(sent.some(({ path }) => path === '/api/matching/rules/price')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Calculate the cost of this rule' }))
  expect(await screen.findByText('Costs 28 points of fit.')).toBeTruthy()
  expect(screen.getByText('Replaces the pin at Isar Energie (Works there).')).toBeTruthy()
  expect(sent.find(({ path }) => path === '/api/matching/rules/price')?.body).toEqual({
    rule: { kind: 'pin', companyId: companyIds[0], studentIds: [lena.id] },
    settings,
  })
  expect(madeIn(sent)).toBeUndefined()
})

test('a rule about a property has no students, may hold in some teams only, and may cost points', async () => {
  const sent = serve({ ...beforeAnyRun, 'POST /api/matching/rules': added })
  show(<RuleForm settings={settings} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Rule/ }), 'No one alone in a team')
  expect(screen.queryByRole('searchbox', { name: /^Student/ })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Asked for')
  await add()
  expect(screen.getByText('Please choose', { selector: '.field__error *' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Value/ }), 'Female')
  await userEvent.type(screen.getByRole('searchbox', { name: /^Companies/ }), 'isar{Enter}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Strictness/ }), 'soft')
  const weight = screen.getByRole('textbox', { name: 'Points for each violation' })
  await userEvent.clear(weight)
  await add()
  expect(screen.getByText('A whole number from 1 to 10000')).toBeTruthy()
  await userEvent.type(weight, '25')
  await add()
  await waitFor(() => expect(madeIn(sent)).toBeDefined())
  expect(madeIn(sent)?.body).toEqual({
    kind: 'no-isolated',
    property: { name: 'gender', value: 'Female' },
    companyIds: [companyIds[1]],
    weight: 25,
    reason: 'Asked for',
  })
})

afterEach(() => speak('en'))

const rule = (id: string, lastname: string): Rule => ({
  id,
  kind: 'pin',
  companies: [{ id: 'c1', companyName: 'Alpen Robotik' }],
  students: [{ id: `s-${id}`, firstname: 'Lena', lastname, matrikelnummer: '03000001', isWithdrawn: false }],
  property: null,
  most: null,
  weight: null,
  reason: 'Works there',
  author: 'admin@example.org',
  createdAt: '2025-10-15T10:00:00.000Z',
})
const free: Cost = { kind: 'same', isWhole: false }

test.each([
  ['en', 'Calculate the cost of each rule', 'Without this rule the others clash.', 'Costs no points.'],
  ['de', 'Kosten jeder Regel berechnen', 'Ohne diese Regel widersprechen sich die anderen.', 'Kostet keine Punkte.'],
] as const)(
  'in %s, a rule without which the others clash is distinguished from one that costs nothing',
  async (locale, ask, needed, nothing) => {
    speak(locale)
    const sent = serve({
      'GET /api/matching/rules': [rule('r1', 'Sommer'), rule('r2', 'Rao'), rule('r3', 'Berg')],
      'POST /api/matching/rules/costs': [
        { ruleId: 'r1', cost: null },
        { ruleId: 'r2', cost: free },
      ],
      'GET /api/matching/runs': [],
    })
    show(<RulesPanel settings={settings} />)
    const button = await screen.findByRole('button', { name: ask })
    expect(sent.filter(({ path }) => path === '/api/matching/rules/costs')).toEqual([])
    await userEvent.click(button)
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect(await (await row(/Sommer/)).findByText(needed)).toBeTruthy()
    expect((await row(/Rao/)).getByText(nothing)).toBeTruthy()
    // Not found out in time: nothing is said.
    expect((await row(/Berg/)).getByText('–')).toBeTruthy()
  },
)
