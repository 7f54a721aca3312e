/** Prefix of German pages; English ones have none. */
export const germanPrefix = '/de'

/** All addresses of the app. The router handles the language prefix. */
export const paths = {
  home: '/',
  login: '/login',
  secondFactor: '/second-factor',
  account: '/account',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  singleSignOnReturn: '/ssologin',
  registerCompany: '/register-company',
  posters: '/posters',
  challenges: '/challenges',
  terms: '/terms',
  dashboard: '/dashboard',
  createProfile: '/create-profile',
  createAdvisorProfile: '/create-advisorprofile',
  unsubscribe: '/unsubscribe',
  confirmSubscription: '/confirm-subscription',
  answerPlace: '/answer-place',
  proveAddress: '/prove-address',
  joinPeople: '/join-people',
  hostTeam: '/host-team',
  checkIn: '/check-in',
  erased: '/erased',
  verifyCertificate: '/verify-certificate',
  studentProfileActions: '/student-profile-actions',
  uploadPoster: '/upload-poster',
  uploadImage: '/upload-image',
  viewStudentProfiles: '/view-student-profiles',
  viewCompanyProfiles: '/view-company-profiles',
  leads: '/leads',
  viewSubscribers: '/view-subscribers',
  addUsers: '/add-users',
  importCompanies: '/import-companies',
  viewUsers: '/view-users',
  colleagues: '/colleagues',
  people: '/people',
  retention: '/retention',
  matching: '/matching',
  startMatching: '/startmatching',
  publish: '/publish',
  createTeam: '/create-team',
  viewTeams: '/view-teams',
  outstanding: '/outstanding',
  viewPosters: '/view-posters',
  viewImages: '/view-images',
  testUploadAdmin: '/test-upload-admin',
  viewAdvisors: '/view-advisors',
  statistics: '/statistics',
  feedback: '/feedback',
  outbox: '/outbox',
  campaigns: '/campaigns',
  campaign: '/campaign',
  mailTexts: '/mail-texts',
  editions: '/editions',
  content: '/content',
  audit: '/audit',
  imprint: '/imprint',
  accessibility: '/accessibility',
} as const

/** Behind the address of the terms: a company reads them, which comes from its form. */
export const forCompany = '?for=company'

/** The landing page's sections, for its navigation and deep links. */
export const sections = {
  description: 'description',
  benefits: 'benefits',
  insights: 'insights',
  timeline: 'timeline',
  faq: 'faq',
  signUp: 'sign-up',
} as const

/** The short address on posters: leads to the challenges' page, `/c/{field}` to a field on it. */
export const shortChallenges = '/c'

/** Starts the university sign-on; `?target=` is this installation's own /ssologin. */
export const signOnStart = '/api/users/shibboleth/login/tum'

/** An endpoint's path with its parameters filled in and encoded. */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path parameter ${name} of ${path} is missing`)
    return encodeURIComponent(value)
  })
}
