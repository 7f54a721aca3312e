import { getCsrfToken } from '@project-week/contract/auth/auth'
import { faultMessages } from '@project-week/contract/errors'
import { organiser } from '@project-week/content/organiser'
import { germanOf, withProgramme } from '@project-week/contract/messages'
import {
  companyMessages,
  signOnMessages,
  type SpecifiedMessage,
  studentMessages,
  subscriptionMessages,
} from '@project-week/contract/testing/specified-messages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { programmeAt } from '../lib/testing/programme.ts'
import { show } from '../lib/testing/page.tsx'
import { keepDraft } from '../lib/forms/draft.ts'
import { speak } from '../lib/page/locale.ts'
import { fieldId } from '../ui/forms/field.tsx'
import { CompanyForm } from './companies/company-form.tsx'
import { AcceptTerms } from './registrations/terms/accept-terms.tsx'
import { StudentForm } from './registrations/form/student-form.tsx'
import SubscribeDialog from './subscribers/subscribe-dialog.tsx'

const programme = programmeAt()

const student = {
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
const company = {
  companyName: 'Aldor Systems GmbH',
  fieldChoice: 'Mobility',
  fieldOfBusiness: 'Mobility',
  companySize: 'Small',
  companyDescription: 'We build drives.',
  businessProblem: 'Every eighth part is scrap.',
  reasonForParticipation: 'Fresh eyes.',
  ndaRequired: 'no',
  preferredFieldOfStudy: ['Mechatronics - M.Sc.'],
  address: { street: 'Ringstraße', houseNumber: '4', city: 'Ulm', country: 'DE', website: '' },
  contactPerson: { firstName: 'Carla', lastName: 'Wirth', email: 'wirth@aldor.example', phone: '+49 30 23125 100' },
  sourceOfInformation: 'Another company',
}

/** A form that is right but for one answer, as somebody finds it who comes back to a draft. */
function withWrongAnswer(right: object, { field, wrong, given }: SpecifiedMessage): object {
  const values: Record<string, unknown> = structuredClone({ ...right, ...given })
  const path = field.split('.')
  const last = path.pop() ?? ''
  const parent = path.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, values)
  if (wrong === undefined) delete parent[last]
  else parent[last] = wrong
  if (field === 'fieldOfBusiness') delete values['fieldChoice']
  return values
}

const asserted = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  matrikelnummer: '03700001',
  email: 'ada@university.example',
  placeofbirth: 'London',
}

function openStudentForm(values: object, blank: Partial<typeof asserted> = {}): void {
  keepDraft({ form: 'student-registration', owner: 'ada' }, { values, savedAt: Date.now() })
  // What the sign-on knows fills country and programme in; here somebody has emptied them again.
  const identity = { ...asserted, countryofbirth: '', currentfieldofstudy: '', ...blank }
  show(<StudentForm identity={identity} programme={programme} owner="ada" />)
  chooseAgain(values)
}

function openCompanyForm(values: object): void {
  keepDraft({ form: 'company-registration', owner: 'visitor' }, { values, savedAt: Date.now() })
  show(<CompanyForm programme={programme} />)
  chooseAgain(values)
}

/** The simulated browser forgets what is put into a select while the page is drawn, so it is chosen once more. */
function chooseAgain(values: object, path = ''): void {
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const dotted = path ? `${path}.${name}` : name
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) chooseAgain(value, dotted)
    const id = fieldId(dotted === 'fieldChoice' && value !== 'Others' ? 'fieldOfBusiness' : dotted)
    const element = document.getElementById(id)
    if (element instanceof HTMLSelectElement) fireEvent.change(element, { target: { value: String(value) } })
  }
}

/** Ticks every box but the one that the row is about, and sends. */
async function send({ field, formOnly }: Partial<SpecifiedMessage>, boxes: readonly string[]): Promise<void> {
  const box = (name: string) => document.getElementById(fieldId(name))
  for (const name of boxes) {
    const element = box(name)
    if (element && !(formOnly && name === field)) await userEvent.click(element)
  }
  const submit = document.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!submit) throw new Error('the form has no submit button')
  await userEvent.click(submit)
}

const studentBoxes = ['attendance', 'consent']
const companyBoxes = ['termsOfService', 'consent', 'costs']

const server = vi.fn<typeof fetch>()
beforeEach(() => {
  server.mockReset()
  server.mockImplementation((address) =>
    Promise.resolve(Response.json(address === getCsrfToken.path ? { csrfToken: 't' } : [])),
  )
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  speak('en')
})
const answerPosts = (status: number, answer: object) =>
  server.mockImplementation((address, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? Response.json(answer, { status })
        : Response.json(address === getCsrfToken.path ? { csrfToken: 't' } : []),
    ),
  )
const posts = () => server.mock.calls.filter(([, init]) => init?.method === 'POST')
/** What the first POST carried. */
function posted(): unknown {
  const body = posts()[0]?.[1]?.body
  return typeof body === 'string' ? JSON.parse(body) : body
}

/** The message stands beside its field and, as a link to it, in the summary; nothing, or what is said, has been sent. */
async function expectShown(field: string, message: string, sent = 0): Promise<void> {
  const id = fieldId(field)
  const said = withProgramme(message, organiser.programme)
  await waitFor(() => expect(document.getElementById(`${id}-error`)?.textContent).toContain(said))
  const links = [...screen.getByRole('alert').querySelectorAll('a')]
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([[`#${id}`, said]])
  // The summary's link leads to something that is there.
  expect(document.getElementById(id)).not.toBeNull()
  expect(posts()).toHaveLength(sent)
}

/** By day some tests below alone ask for the German. */
const nightly = { tags: ['night'] }

const shown = (table: readonly SpecifiedMessage[]) => table.filter((row) => row.serverOnly === undefined)
const german = (message: string): string => {
  const twin = germanOf(message)
  if (twin === undefined) throw new Error(`no German for “${message}”`)
  return twin
}

describe('the student form shows', () => {
  test.each(shown(studentMessages))('$field: $message ($wrong)', async (row) => {
    openStudentForm(withWrongAnswer(student, row))
    await send(row, studentBoxes)
    await expectShown(row.field, row.message)
  })

  test.each(shown(studentMessages).filter((row) => row.wrong === undefined))(
    '$message, in German',
    nightly,
    async (row) => {
      speak('de')
      openStudentForm(withWrongAnswer(student, row))
      await send(row, studentBoxes)
      await expectShown(row.field, german(row.message))
    },
  )

  test.each([
    ...signOnMessages.map(({ field, message }) => ({ field, message })),
    { field: 'currentdegree', message: "Registration is limited to master's students." },
  ])('$field: $message, as the server says it', async ({ field, message }) => {
    for (const locale of ['en', 'de'] as const) {
      speak(locale)
      answerPosts(422, { error: { code: 'validation_failed', message: 'no', fields: { [field]: message } } })
      openStudentForm(student)
      await send({}, studentBoxes)
      await expectShown(field, locale === 'en' ? message : german(message), 1)
      cleanup()
      server.mockClear()
    }
  })

  test('a degree that may not register before anything is sent, in both languages', async () => {
    const message = "Registration is limited to master's students."
    for (const locale of ['en', 'de'] as const) {
      speak(locale)
      openStudentForm({ ...student, currentdegree: 'Alumni' })
      await send({}, studentBoxes)
      await expectShown('currentdegree', locale === 'en' ? message : german(message))
      cleanup()
    }
  })

  test.each([
    ['en', '* Please accept Terms and Conditions'],
    ['de', '* Bitte akzeptiere die Bedingungen'],
  ] as const)('before it, in %s, that the terms are to be accepted', async (locale, message) => {
    speak(locale)
    const went = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
    const wayOn = (
      <a href="/create-profile" onClick={went}>
        on
      </a>
    )
    show(<AcceptTerms wayOn={wayOn} />)
    const box = screen.getByRole('checkbox')
    expect(document.body.textContent).not.toContain(message)
    await userEvent.click(screen.getByRole('link', { name: 'on' }))
    expect(document.getElementById(`${box.id}-error`)?.textContent).toContain(message)
    expect(document.activeElement).toBe(box)
    await userEvent.click(box)
    expect(document.body.textContent).not.toContain(message)
    expect(went).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('link', { name: 'on' }))
    expect(went).toHaveBeenCalledOnce()
  })

  test('nothing where all is right, and sends it without the boxes', async () => {
    openStudentForm(student)
    await send({}, studentBoxes)
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posted()).toEqual({ ...student, ...asserted, role: 'student' })
  })

  test.each(signOnMessages.filter(({ field }) => field !== 'email'))(
    '$field: $message, where the sign-on left it blank, in both languages, and sends what is filled in',
    async ({ field, message }) => {
      for (const locale of ['en', 'de'] as const) {
        speak(locale)
        openStudentForm(student, { [field]: '' })
        await send({}, studentBoxes)
        await expectShown(field, locale === 'en' ? message : german(message))
        if (locale === 'en') cleanup()
      }
      const control = document.getElementById(fieldId(field))
      if (control === null) throw new Error(`${field} is not asked for`)
      await userEvent.type(control, '  Typed by hand ')
      await send({}, [])
      await waitFor(() => expect(posts()).toHaveLength(1))
      expect(posted()).toEqual({ ...student, ...asserted, [field]: 'Typed by hand', role: 'student' })
    },
  )

  test('what the sign-on asserts, whatever a draft of before says', async () => {
    openStudentForm({ ...student, placeofbirth: '', matrikelnummer: '12345' })
    const controls = Object.keys(asserted).map((name) => document.getElementById(fieldId(name)) as HTMLInputElement)
    expect(controls.map(({ readOnly, value }) => [readOnly, value])).toEqual(
      Object.values(asserted).map((value) => [true, value]),
    )
    await send({}, studentBoxes)
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posted()).toEqual({ ...student, ...asserted, role: 'student' })
  })
})

describe('the company form shows', () => {
  test.each(shown(companyMessages))('$field: $message ($wrong)', async (row) => {
    openCompanyForm(withWrongAnswer(company, row))
    await send(row, companyBoxes)
    await expectShown(row.field, row.message)
  })

  test.each(shown(companyMessages).filter((row) => row.wrong === undefined))(
    '$message, in German',
    nightly,
    async (row) => {
      speak('de')
      openCompanyForm(withWrongAnswer(company, row))
      await send(row, companyBoxes)
      await expectShown(row.field, german(row.message))
    },
  )

  test('nothing where all is right, and sends neither the agreements nor its own field', async () => {
    openCompanyForm(company)
    await send({}, companyBoxes)
    await waitFor(() => expect(posts()).toHaveLength(1))
    const { fieldChoice: _, ...sent } = company
    expect(posted()).toEqual(sent)
  })

  test('the programmes that can come to choose from, and the others folded below', async () => {
    openCompanyForm(company)
    await userEvent.click(screen.getByRole('combobox', { name: /fields? of study/i }))
    const offered = screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)
    expect(offered).toContain('Computer Science - M.Sc.')
    expect(offered.filter((name) => name?.includes(' - Dr.') || name?.endsWith('State Examination'))).toEqual([])
    const fold = document.querySelector<HTMLDetailsElement>('.not-eligible')
    expect(fold?.open).toBe(false)
    expect(fold?.querySelector('summary')?.textContent).toBe('Not eligible in this edition (17)')
    expect(
      [...(fold?.querySelectorAll('li') ?? [])].every((item) => / - (Dr\.|State|Degree)/.test(item.textContent)),
    ).toBe(true)
  })

  test('a field for the company’s own words where Others is chosen, and sends those', async () => {
    openCompanyForm({ ...company, fieldChoice: 'Others', fieldOfBusiness: '' })
    await userEvent.type(screen.getByRole('textbox', { name: /^Your field of business/ }), 'Food technology')
    await send({}, companyBoxes)
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posted()).toMatchObject({ fieldOfBusiness: 'Food technology' })
  })
})

const subscription = { firstName: 'Ada', lastName: 'Kern', email: 'ada@kern.example', company: 'Kern AG' }

async function subscribe(values: object): Promise<void> {
  show(<SubscribeDialog open onClose={() => {}} />)
  for (const [name, value] of Object.entries(values) as [string, string | undefined][]) {
    const input = document.getElementById(fieldId(name))
    if (input && value !== undefined) await userEvent.type(input, value)
  }
  await send({}, [])
}

describe('the subscribe form shows', () => {
  test.each(subscriptionMessages)('$field: $message ($wrong)', async (row) => {
    await subscribe(withWrongAnswer(subscription, row))
    await expectShown(row.field, row.message)
  })

  test.each(subscriptionMessages.filter((row) => row.wrong === undefined))('$message, in German', async (row) => {
    speak('de')
    await subscribe(withWrongAnswer(subscription, row))
    await expectShown(row.field, german(row.message))
  })

  test.each([
    ['en', 201, 'Subscription successful!'],
    ['de', 201, 'Sie sind eingetragen!'],
    ['en', 500, 'Subscription failed. Please try again.'],
    ['de', 500, undefined],
  ] as const)('in %s what came of it (%i)', async (locale, status, words) => {
    speak(locale)
    answerPosts(status, { message: 'Subscription successful!' })
    await subscribe(subscription)
    const text = words ?? german('Subscription failed. Please try again.')
    await waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(text))
  })
})

/** The catalogue of errors, section 8: what each answer of the server makes the form say. */
describe('the student form answers', () => {
  const refusal = (code: string) => ({ error: { code, message: 'no' } })

  test.each([
    [
      500,
      {},
      'ERROR OCCURED WHILE SIGNING UP',
      'Please try again after a few minutes. If the issue presists, contact us on our email ',
    ],
    [409, refusal('already_registered'), 'ERROR OCCURED WHILE SIGNING UP', 'You’re already registered.'],
    [
      422,
      { error: { code: 'validation_failed', message: 'no', fields: { phone: 'Phone Number is required' } } },
      'ERROR OCCURED WHILE SIGNING UP',
      'Please try again after a few minutes. If the issue presists, contact us on our email ',
    ],
    [
      403,
      refusal('window_closed'),
      'Registration deadline had passed!',
      'We are sorry to inform you that the signup phase for students is over. We are happy to see you next time.',
    ],
    [
      200,
      {},
      'CONGRATULATIONS',
      'You have successfully registered with us for the project week 1.000+. Please check your email for further instructions.',
    ],
  ])('%i with its own words', async (status, answer, title, text) => {
    answerPosts(status, answer)
    openStudentForm(student)
    await send({}, studentBoxes)
    await waitFor(() => expect(document.querySelector('dialog[open]')?.textContent).toContain(title))
    expect(document.querySelector('dialog[open]')?.textContent).toContain(text)
  })

  test.each([
    ['phone', 'Phone Number is required', 'Phone Number is required'],
    ['motivation', 'Motivation is required', 'Motivation is required'],
  ])('a refusal of %s with its cause first, and leads to the field', async (field, message, cause) => {
    answerPosts(422, { error: { code: 'validation_failed', message: 'no', fields: { [field]: message } } })
    openStudentForm(student)
    await send({}, studentBoxes)
    await waitFor(() => expect(document.querySelector('dialog[open] p')?.textContent).toBe(cause))
    await userEvent.click(screen.getByRole('button', { name: 'Back to form' }))
    await waitFor(() => expect(document.activeElement?.id).toBe(fieldId(field)))
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  test('a conflict that the form has no words for with the server’s words first', async () => {
    answerPosts(409, {
      error: { code: 'conflict', message: 'This registration is not for the current edition. Nothing was changed.' },
    })
    openStudentForm(student)
    await send({}, studentBoxes)
    await waitFor(() =>
      expect(document.querySelector('dialog[open] p')?.textContent).toBe(
        'This registration is not for the current edition. Nothing was changed.',
      ),
    )
  })
})

describe('the company form answers', () => {
  test.each([
    [500, {}, 'Your registration wasn’t sent'],
    [
      403,
      { error: { code: 'window_closed', message: 'no' } },
      'We are sorry to inform you that the signup phase for companies is over. We are happy to see you next time.',
    ],
    [201, {}, 'You have successfully registered with us for the Project week 1.000+ 2026'],
  ])('%i with its own words', async (status, answer, text) => {
    answerPosts(status, answer)
    openCompanyForm(company)
    await send({}, companyBoxes)
    await waitFor(() => expect(document.body.textContent).toContain(text))
  })
})

describe('while the server is away or full, every form says so, keeps what was typed and sends it again with one click', () => {
  const faults = [
    [503, { error: { code: 'not_ready', message: faultMessages.notReady } }, faultMessages.notReady],
    [507, { error: { code: 'storage_full', message: faultMessages.storageFull } }, faultMessages.storageFull],
    [502, '<h1>Bad Gateway</h1>', faultMessages.notReady],
  ] as const
  /** Both times the same was sent. */
  const expectSentTwice = () => {
    const [first, second, ...more] = posts().map(([, init]) => init?.body)
    expect([second, more]).toEqual([first, []])
  }

  test.each(faults)('the student form (%i)', async (status, answer, text) => {
    answerPosts(status, answer as object)
    openStudentForm(student)
    await send({}, studentBoxes)
    const again = await screen.findByRole('button', { name: 'Send again' })
    expect(document.querySelector('dialog[open]')?.textContent).toContain(`${text} Your entries are still here.`)
    answerPosts(200, {})
    await userEvent.click(again)
    await waitFor(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('CONGRATULATIONS'))
    expectSentTwice()
  })

  test.each(faults)('the company form (%i)', async (status, answer, text) => {
    answerPosts(status, answer as object)
    openCompanyForm(company)
    await send({}, companyBoxes)
    await waitFor(() => expect(document.body.textContent).toContain(`${text} Your entries are still here.`))
    answerPosts(201, {})
    await send({}, [])
    await waitFor(() =>
      expect(document.querySelector('dialog[open]')?.textContent).toContain('successfully registered'),
    )
    expectSentTwice()
  })

  test.each(faults)('the subscription, in German (%i)', async (status, answer, text) => {
    speak('de')
    answerPosts(status, answer as object)
    await subscribe(subscription)
    await waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(german(text)))
    answerPosts(201, { message: 'Subscription successful!' })
    await send({}, [])
    await waitFor(() =>
      expect(document.querySelector('dialog')?.textContent).toMatch(/Sie sind eingetragen!.*bestätigen Sie/),
    )
    expectSentTwice()
  })
})
