import type { Cost } from '@project-week/contract/matching/cost'
import type { Rule } from '@project-week/contract/matching/rules'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../../lib/page/locale.ts'
import { serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'
import { RulesPanel } from './rules-panel.tsx'

afterEach(() => speak('en'))

const rule = (id: string, lastname: string): Rule => ({
  id,
  kind: 'pin',
  companies: [{ id: 'c1', companyName: 'Alpen Robotik' }],
  students: [{ id: `s-${id}`, firstname: 'Lena', lastname, matrikelnummer: '03000001', isWithdrawn: false }],
  property: null,
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
