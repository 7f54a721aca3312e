import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'

const catalogueFile = '@project-week/contract/registrations/student-fields'

/** The product with what `docs/guides/add-a-field.md` tells to write into the catalogue, and nothing else. */
async function loadWithField() {
  // Test files share what they import; here everything is loaded anew, with another catalogue.
  vi.resetModules()
  const { words } = await import('@project-week/contract/field')
  const { say } = await import('@project-week/contract/messages')
  const z = await import('zod/mini')
  const instrument = {
    label: words('Instrument', 'Musikinstrument'),
    kind: 'choice',
    options: { Piano: words('Piano', 'Klavier'), Violin: words('Violin', 'Geige') },
    stored: z.string(),
    answer: z.enum(['Piano', 'Violin'], say('Please select your instrument', 'Bitte wähle dein Instrument')),
    form: { section: 'background', question: words('What do you play?', 'Was spielst du?'), radio: 'inline' },
    column: { table: 9, file: 12 },
  }
  vi.doMock(catalogueFile, async (readCatalogue) => {
    const catalogue = await readCatalogue<typeof import('@project-week/contract/registrations/student-fields')>()
    return { ...catalogue, studentFields: { ...catalogue.studentFields, instrument } }
  })
  return {
    ...(await import('@project-week/contract/auth/auth')),
    ...(await import('@project-week/contract/registrations/profile')),
    ...(await import('@project-week/contract/registrations/student-fields')),
    ...(await import('../../lib/forms/draft.ts')),
    ...(await import('../../lib/page/locale.ts')),
    ...(await import('../../ui/tables/record-columns.ts')),
    ...(await import('../../ui/tables/record-details.tsx')),
    ...(await import('../../ui/tables/record.tsx')),
    ...(await import('../../ui/tables/record-table.tsx')),
    ...(await import('./form/student-form.tsx')),
  }
}

let product: Awaited<ReturnType<typeof loadWithField>>
beforeAll(async () => {
  product = await loadWithField()
})
afterAll(() => {
  vi.doUnmock(catalogueFile)
  vi.resetModules()
})

const identity = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  matrikelnummer: '03700001',
  email: 'ada@university.example',
  placeofbirth: 'London',
  countryofbirth: 'GB',
  currentfieldofstudy: 'Mechatronics - M.Sc.',
}
const answers = {
  countryofbirth: 'GB',
  gender: 'Female',
  phone: '+49 1555 1234567',
  currentfieldofstudy: 'Mechatronics - M.Sc.',
  currentdegree: 'Master',
  school: 'ED',
  semester: 3,
  masterCredits: '25-50',
  germanlanguagelevel: 'B',
  preferredFieldOfBusiness: ['Mobility', 'IT'],
  motivation: 'A question nobody has an answer key for.',
  previousParticipation: 'No',
  tumPrograms: [],
  tumProgramsOther: '',
  sourceOfInformation: 'Posters',
  sourceOfInformationOther: '',
}
const programme = {
  edition: { label: 'SS26', programmeStart: '2026-04-20', programmeEnd: '2026-04-24', eligibleDegrees: ['Master'] },
} as unknown as ProgrammeState

const server = vi.fn<typeof fetch>()
beforeEach(() => {
  server.mockImplementation((address) =>
    Promise.resolve(Response.json(address === product.getCsrfToken.path ? { csrfToken: 't' } : [])),
  )
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  product.speak('en')
})

describe('a field that is added to the catalogue alone is', () => {
  test.each([
    ['en', 'What do you play?', 'Violin', 'Please select your instrument'],
    ['de', 'Was spielst du?', 'Geige', 'Bitte wähle dein Instrument'],
  ] as const)('asked in the form and sent, in %s', async (locale, question, choice, missing) => {
    product.speak(locale)
    server.mockClear()
    product.keepDraft({ form: 'student-registration', owner: 'ada' }, { values: answers, savedAt: Date.now() })
    show(<product.StudentForm identity={identity} programme={programme} owner="ada" />)
    // The simulated browser forgets what is put into a select while the page is drawn.
    for (const [name, value] of Object.entries(answers)) {
      const control = document.getElementById(`field-${name}`)
      if (control instanceof HTMLSelectElement) fireEvent.change(control, { target: { value: String(value) } })
    }
    for (const box of ['attendance', 'consent']) {
      await userEvent.click(document.getElementById(`field-${box}`) ?? document.body)
    }
    const submit = document.querySelector('button[type=submit]') ?? document.body
    await userEvent.click(submit)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(missing))
    await userEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: choice }))
    await userEvent.click(submit)
    const posts = () => server.mock.calls.filter(([, init]) => init?.method === 'POST')
    await waitFor(() => expect(posts()).toHaveLength(1))
    const sent: unknown = JSON.parse(posts()[0]?.[1]?.body as string)
    expect(sent).toMatchObject({ instrument: 'Violin' })
    expect(product.ProfileRegistration.parse(sent)).toMatchObject({ instrument: 'Violin' })
  })

  test.each([
    ['en', 'Instrument', 'Violin'],
    ['de', 'Musikinstrument', 'Geige'],
  ] as const)('in table, drawer and audit log, in %s', (locale, label, word) => {
    product.speak(locale)
    const columns = product.recordColumns<StudentProfile>(product.studentFields)
    const student = {
      ...identity,
      ...answers,
      id: '1',
      date: '2025-10-15T08:00:00.000Z',
      instrument: 'Violin',
    } as unknown as StudentProfile
    show(
      <>
        <product.RecordTable
          caption="Students"
          nobody="Nobody"
          rows={[student]}
          columns={columns.filter(({ id }) => id === 'lastname' || id === 'instrument')}
          filters={[]}
          keyOf={({ id }) => id}
          titleOf={({ lastname }) => lastname}
        >
          {({ lastname }) => lastname}
        </product.RecordTable>
        <product.Record row={student} columns={columns} />
        <product.RecordDetails record={{ recordType: 'profile', details: { changed: ['instrument'] }, names: {} }} />
        <product.RecordDetails
          record={{
            recordType: 'profile',
            details: { changed: { instrument: { before: 'Piano', after: 'Violin' } } },
            names: {},
          }}
        />
      </>,
    )
    expect(screen.getByRole('columnheader', { name: label })).toBeDefined()
    expect(screen.getByRole('cell', { name: word })).toBeDefined()
    const term = screen.getAllByRole('term').find(({ textContent }) => textContent === label)
    expect(term?.nextElementSibling?.textContent).toBe(word)
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`: ${label}$`)))
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${label}: .* → ${word}$`)))
  })
})
