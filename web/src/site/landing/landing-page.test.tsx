import { shippedContent } from '@project-week/content/shipped'
import { events } from '@project-week/content/events'
import { hero } from '@project-week/content/hero'
import { testimonials } from '@project-week/content/testimonials'
import type { Testimonial } from '@project-week/contract/site/content'
import type { SiteFigures } from '@project-week/contract/site/figures'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { edition } from '../../lib/testing/programme.ts'
import { SitePage } from '../page/site-page.tsx'
import type { SiteProgramme } from '../site.ts'
import { LandingPage } from './landing-page.tsx'
import { TestimonialCard } from './testimonials.tsx'
import { Videos } from './videos.tsx'
import { addressOf } from '../pictures/video-face.tsx'
import { ToTop } from '../../ui/page/to-top.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

function programme(changes: Partial<Omit<SiteProgramme, 'edition'>> & { studentLogin?: boolean } = {}): SiteProgramme {
  const { studentLogin = false, ...state } = changes
  return {
    edition: { ...edition, flags: { studentLogin } },
    today: '2025-10-15',
    windows: { studentSignUp: true, studentRegistration: true, companySignUp: true },
    demo: null,
    ...state,
  }
}

const show = (
  state: SiteProgramme,
  page: ReactNode = <LandingPage />,
  figures: SiteFigures | null = null,
  content = shippedContent,
) =>
  render(
    <SitePage programme={state} pathname="/" origin="https://week.example.org" figures={figures} content={content}>
      {page}
    </SitePage>,
  )
const eventTitles = () => {
  const section = screen.queryByRole('region', { name: 'Upcoming events' })
  return section
    ? within(section)
        .queryAllByRole('heading', { level: 3 })
        .map((title) => title.textContent)
    : undefined
}

test('sections stand in the order of the specification', () => {
  const { container } = show(programme())
  const order = [
    'proof',
    'logos',
    'description',
    'benefits',
    'week',
    'insights',
    'feedback',
    'testimonials',
    'events',
    'faq',
  ]
  const found = [...(container.querySelector('.landing')?.children ?? [])].flatMap((part) =>
    order.filter((name) => part.classList.contains(name)),
  )
  expect(found).toEqual(order)
})

test('a list that the office has emptied leaves no section and no link to one', () => {
  const none = { entries: [] }
  const lists = { logos: none, posters: none, videos: none, galleries: none, feedback: none, testimonials: none }
  const { container } = show(programme(), undefined, null, { ...shippedContent, ...lists })
  const left = [...(container.querySelector('.landing')?.children ?? [])].flatMap(({ classList }) => [...classList])
  for (const section of ['proof', 'logos', 'insights', 'feedback', 'testimonials']) expect(left).not.toContain(section)
  expect(screen.queryByRole('link', { name: 'Insights' })).toBeNull()
})

test('what an installation starts with is called a sample, until the office has replaced it and in the demo', () => {
  const samples = () => screen.queryAllByText(/^Sample content:/).length
  const { unmount } = show(programme())
  expect(samples()).toBe(6)
  unmount()
  const logos = { entries: shippedContent.logos.entries.slice(1) }
  const changed = show(programme(), undefined, null, { ...shippedContent, logos })
  expect(samples()).toBe(5)
  changed.unmount()
  show(programme({ demo: 'registration-open' }))
  expect(samples()).toBe(0)
})

test('an event shows through the whole of its last day and is gone on the next', () => {
  const [first] = events
  const { unmount } = show(programme({ today: first?.expirationDate ?? '' }))
  expect(eventTitles()).toContain(first?.title.en)
  unmount()
  show(programme({ today: '2025-10-24' }))
  expect(eventTitles()).toHaveLength(events.length - 1)
  expect(eventTitles()).not.toContain(first?.title.en)
})

test('the section of events is gone once the last one is over', () => {
  show(programme({ today: '2026-07-01' }))
  expect(screen.queryByRole('heading', { name: 'Upcoming events' })).toBeNull()
})

test('today is marked in the week', () => {
  const { container } = show(programme({ today: '2026-04-22' }))
  expect(container.querySelector('[aria-current="date"]')?.textContent).toContain('Reflecting on the first approach')
})

test('while the window is open students go to the sign-on and back to this installation', () => {
  show(programme())
  const [link] = screen.getAllByRole('link', { name: 'Sign up with university credentials' })
  expect(link?.getAttribute('href')).toBe(
    '/api/users/shibboleth/login/tum?target=https%3A%2F%2Fweek.example.org%2Fssologin',
  )
})

test.each([
  {
    button: 'Sign up with university credentials',
    windows: { studentSignUp: false, studentRegistration: false, companySignUp: true },
    who: 'students',
  },
  {
    button: 'Register your company with us',
    windows: { studentSignUp: true, studentRegistration: true, companySignUp: false },
    who: 'companies',
  },
])('after the deadline $who see the modal and the way back', async ({ button, windows, who }) => {
  show(programme({ windows }))
  const [first] = screen.getAllByRole('button', { name: button })
  await userEvent.click(first ?? expect.fail('no button'))
  const dialog = await screen.findByRole('dialog', { name: 'Registration deadline had passed!' })
  expect(dialog.textContent).toContain(`We are sorry to inform you that the signup phase for ${who} is over.`)
  expect(within(dialog).getByRole('link', { name: 'GO BACK TO HOMEPAGE' }).getAttribute('href')).toBe('/')
})

test('who is signed in finds their name, their own pages and the way out instead of the login', async () => {
  localStorage.setItem('user', JSON.stringify({ id: 'a', role: 'student', exp: 9e9, firstname: 'Ada' }))
  show(programme({ studentLogin: true }))
  expect(screen.getByRole('link', { name: 'Your pages: Ada' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  localStorage.setItem('user', JSON.stringify({ id: 'a', role: 'student', exp: 1, firstname: 'Ada' }))
  act(() => void dispatchEvent(new StorageEvent('storage')))
  expect(screen.getByRole('link', { name: 'Login' })).toBeDefined()
  localStorage.clear()
})

test('the Login link is there only with its flag', () => {
  const { unmount } = show(programme())
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  unmount()
  show(programme({ studentLogin: true }))
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
})

const said = (length: number): Testimonial => {
  const [sample] = testimonials
  if (!sample) throw new Error('there is no testimonial')
  return { ...sample, content: { en: 'x'.repeat(length), de: 'y' } }
}

test('a testimonial of 320 characters stands whole; one of 321 opens and closes', async () => {
  const { unmount } = show(programme(), <TestimonialCard testimonial={said(320)} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  const { container } = show(programme(), <TestimonialCard testimonial={said(321)} />)
  // Styles hide the rest while it is closed; the journey looks at that.
  const words = container.querySelector('blockquote')
  expect(words?.textContent).toBe(`${'x'.repeat(320)}…x`)
  expect(words?.dataset['open']).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }))
  expect(words?.dataset['open']).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(words?.dataset['open']).toBe('false')
})

test('the banner says the edition’s dates, or what an admin wrote in its place', () => {
  const { unmount } = show(programme())
  expect(screen.getByRole('complementary', { name: 'Announcement' }).textContent).toContain(
    'The next project week is 20th-24th April 2026. Registration closes 30th November 2025 for companies and 31st October 2025 for students.',
  )
  unmount()
  const state = programme()
  show({ ...state, edition: { ...state.edition, bannerText: { en: 'We moved to room 5.', de: '' } } })
  expect(screen.getByRole('complementary', { name: 'Announcement' }).textContent).toBe('We moved to room 5.')
})

test.each([
  [
    '2025-10-15',
    true,
    true,
    /Registration closes 30th November 2025/,
    'Register by 31st October 2025. 16 days left.',
    'Register by 30th November 2025. 46 days left.',
  ],
  [
    '2025-11-15',
    false,
    true,
    /Student registration is closed/,
    'Registration has closed. Registered? Sign in here.',
    'Register by 30th November',
  ],
  [
    '2025-12-15',
    false,
    true,
    /Registration is closed/,
    'Registration has closed.',
    'We still accept late registrations',
  ],
  ['2025-12-15', false, false, /Registration is closed/, 'Registration has closed.', 'Company registration is closed'],
  [
    '2026-04-22',
    false,
    false,
    /The project week is happening now/,
    'Registration has closed.',
    'Company registration is closed',
  ],
  [
    '2026-05-02',
    false,
    false,
    /is over/,
    'The week is over. Took part? Sign in here.',
    'Get an email when the next edition opens',
  ],
])(
  'on %s banner and doors say how it stands (students %s, companies %s)',
  (today, studentRegistration, companySignUp, banner, student, company) => {
    const { container } = show(
      programme({ today, windows: { studentSignUp: true, studentRegistration, companySignUp } }),
    )
    expect(screen.getByRole('complementary', { name: 'Announcement' }).textContent).toMatch(banner)
    for (const part of ['.hero', '.sign-up']) {
      const note = (side: string) =>
        [...container.querySelectorAll(`.audience-${side}`)]
          .map((box) => box.querySelector(part === '.hero' ? '.door__note' : '.sign-up .door__note, .sign-up__note'))
          .find((found) => found !== null && found.closest(part) !== null)?.textContent
      expect(note('student')).toContain(part === '.hero' ? student : student.replace(/ \d+ days left\.$/, ''))
      expect(note('company')).toContain(part === '.hero' ? company : company.replace(/ \d+ days left\.$/, ''))
    }
  },
)

test.each([
  [true, '2025-10-15', 3],
  [false, '2025-11-15', 0],
  [false, '2026-05-02', 0],
])(
  'the students’ button starts the sign-on and leads only while registration is open (%s, %s)',
  (open, today, main) => {
    const windows = { studentSignUp: true, studentRegistration: open, companySignUp: true }
    const { container } = show(programme({ today, windows }))
    const buttons = [...container.querySelectorAll('a.button[href^="/api/users/shibboleth/login/tum"]')]
    expect(buttons).toHaveLength(3)
    expect(buttons.filter(({ className }) => className.includes('button--student'))).toHaveLength(main)
    const signIn = screen.queryAllByRole('link', { name: 'Sign in here.' })
    expect(signIn.map((link) => link.getAttribute('href'))).toEqual(
      open ? [] : buttons.slice(0, 2).map((button) => button.getAttribute('href')),
    )
  },
)

test('no text of the landing page asks for something whose date may be past', () => {
  const { container } = show(
    programme({
      today: '2026-05-02',
      windows: { studentSignUp: true, studentRegistration: false, companySignUp: false },
    }),
  )
  expect(container.textContent).not.toMatch(/can register until|Registration closes|closes on|Register by|is due on/)
  expect(container.querySelectorAll('.sign-up__lead')).toHaveLength(0)
})

test('the way back to the top appears after more than 200 pixels', () => {
  const scrollBy = (y: number) =>
    act(() => {
      vi.stubGlobal('scrollY', y)
      dispatchEvent(new Event('scroll'))
    })
  show(programme(), <ToTop />)
  scrollBy(200)
  expect(screen.queryByRole('link')).toBeNull()
  scrollBy(201)
  expect(screen.getByRole('link', { name: 'Back to the top' })).toBeDefined()
})

const counted = (changes: Partial<SiteFigures> = {}): SiteFigures => ({
  past: { students: 1160, teams: 232, companies: 1 },
  challenges: 0,
  ...changes,
})

test('the proof counts who took part so far, and says nothing where nobody has', () => {
  const { container, unmount } = show(programme(), <LandingPage />, counted())
  const counts = [...container.querySelectorAll('.proof dl > div')].map((count) => count.textContent)
  expect(counts).toEqual(['students1,160', 'teams232', 'company1'])
  unmount()
  const none = show(programme(), <LandingPage />, counted({ past: { students: 0, teams: 0, companies: 0 } }))
  expect(none.container.querySelector('.proof dl')).toBeNull()
  expect(none.container.querySelector('.proof__result')?.textContent).toContain('See the results')
})

test('the questions of students stand before those of companies', () => {
  const { container } = show(programme())
  const titles = [...container.querySelectorAll('.faq__sides h3')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Questions from students', 'Questions from companies'])
})

test('a voice of each side stands in the proof, and the carousel does not repeat it', () => {
  const { container } = show(programme())
  const quotes = (part: string) =>
    [...container.querySelectorAll(`${part} blockquote`)].map((quote) => quote.textContent)
  expect(quotes('.proof')).toHaveLength(2)
  expect(quotes('.feedback').filter((quote) => quotes('.proof').includes(quote))).toEqual([])
})

test.each([
  [{ studentSignUp: true, studentRegistration: true, companySignUp: false }, '2025-10-15', 'true'],
  [{ studentSignUp: true, studentRegistration: false, companySignUp: true }, '2025-12-15', 'true'],
  [{ studentSignUp: true, studentRegistration: false, companySignUp: false }, '2025-12-15', 'false'],
  [{ studentSignUp: true, studentRegistration: false, companySignUp: false }, '2026-05-02', 'false'],
])('the bar of a phone is there while somebody can register (%o, %s)', (windows, today, isOpen) => {
  const { container } = show(programme({ windows, today }))
  expect(container.querySelector<HTMLElement>('.sticky')?.dataset['open']).toBe(isOpen)
})

test('without films there is nothing to play; a side picture still becomes the main one', async () => {
  const { container } = show(programme())
  expect(container.querySelector('iframe, .video a, .video__play svg')).toBeNull()
  const main = () => container.querySelector('[data-main="true"]')
  expect(main()?.querySelector('button')?.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /The closing event/ }))
  expect(main()?.textContent).toContain('The closing event')
})

test('a side film becomes the main one, and nothing is framed before a click on that', async () => {
  const films = ['one', 'two'].map((id) => ({
    id,
    title: id,
    address: addressOf({ ...hero.video, id, placeholder: false }, 'de'),
    face: id,
  }))
  const { container } = show(programme(), <Videos videos={films} />)
  await userEvent.click(screen.getByRole('link', { name: 'two' }))
  expect(container.querySelector('[data-main="true"]')?.textContent).toBe('two')
  expect(container.querySelector('iframe')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'two' }))
  const player = new URL(screen.getByTitle<HTMLIFrameElement>('two').src)
  expect(player.origin + player.pathname).toBe('https://www.youtube-nocookie.com/embed/two')
  expect(player.searchParams.get('cc_load_policy')).toBe('1')
  expect(player.searchParams.get('cc_lang_pref')).toBe('de')
})

test.each([
  ['testimonials', 'Companies that would do it again', 10_000],
  ['events', 'Upcoming events', 16_000],
])('%s move on by themselves, and not a millisecond early', async (_, label, every) => {
  vi.useFakeTimers()
  const scrollTo = vi.fn<() => void>()
  show(programme())
  const view = screen.getByRole('region', { name: label })
  Object.assign(view, { scrollTo })
  await act(() => vi.advanceTimersByTimeAsync(every - 1))
  expect(scrollTo).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(scrollTo).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
