import { type CountryCode } from '@project-week/contract/enumerations/countries'
import {
  MasterCredits,
  School,
  StudentSourceOfInformation,
  type StudentBusinessField,
} from '@project-week/contract/enumerations/enumerations'
import { studyProgrammes } from '@project-week/contract/enumerations/study-programmes'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Random } from './random.ts'

const firstNames = {
  Female:
    'Anna Clara Elif Emilia Fatima Greta Hannah Ines Johanna Katharina Leonie Maja Nele Olga Priya Rana Sophie Tanja Valentina Yuki Zeynep Aisha Chiara Dana'.split(
      ' ',
    ),
  Male: 'Adrian Ben Can Daniel Emil Felix Georg Hamza Ivan Jakob Karim Lukas Mateo Nikolai Omar Paul Quentin Ravi Samuel Tobias Viktor Wei Yusuf Lorenzo'.split(
    ' ',
  ),
  Diverse: 'Alex Kim Robin Sascha Noa Charlie'.split(' '),
}
const lastNames =
  'Ackermann Bauer Çelik Dimitrov Eberhardt Fischer Gärtner Hoffmann Ivanova Jansen Kowalski Lehner Moreau Nguyen Özdemir Petrov Quast Rossi Sørensen Tanaka Ulrich Varga Weiß Xu Yamada Zimmermann Andersson Bianchi Costa Dubois Eriksen Fernández Gupta Horváth Iyer Jovanović Khan Lindqvist Müller Novak'.split(
    ' ',
  )
const places: readonly (readonly [string, CountryCode])[] = [
  ['Munich', 'DE'],
  ['Nuremberg', 'DE'],
  ['Stuttgart', 'DE'],
  ['Berlin', 'DE'],
  ['Leipzig', 'DE'],
  ['Regensburg', 'DE'],
  ['Mumbai', 'IN'],
  ['Shanghai', 'CN'],
  ['Istanbul', 'TR'],
  ['Milan', 'IT'],
  ['Vienna', 'AT'],
  ['Kraków', 'PL'],
  ['Madrid', 'ES'],
  ['Cairo', 'EG'],
  ['São Paulo', 'BR'],
  ['Lyon', 'FR'],
]

/** Most wanted first, as in life: a few fields are popular, some hardly anyone chooses. */
const wanted: readonly StudentBusinessField[] = [
  'Digitization',
  'IT',
  'Mobility',
  'Consulting',
  'Health',
  'Mechanical, Process & Energy Engineering',
  'Finance & Insurance',
  'BioTech/Chemistry',
  'Material & Production',
  'Built Environment',
  'Security',
  'Defense',
  'Civil Service',
  'Patent Law Firm',
]

const motivations = [
  'I want to see how decisions are made in a company that is too small for departments, and to find out what my studies are good for there.',
  'After three semesters of theory I would like to work on a question nobody has an answer key for.',
  'I have worked in my field for a year before my master and miss the contact with the people who use what we build.',
  'I would like to learn from students of other schools. In my programme everybody thinks the way I do.',
  'My family runs a small workshop. I know how much one good idea can change there, and I would like to bring some.',
  'I enjoy turning a vague problem into something that can be measured, and I like to present results on one page.',
]

const masters = studyProgrammes.filter(({ name }) => /- M\.(Sc|A|Ed)\./.test(name))
/** The same order at every start, so that the first programmes are the popular ones whatever the list's order. */
const popularFirst = (random: Random) =>
  masters
    .map((programme) => ({ programme, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ programme }) => programme)

export interface SampleStudents {
  people: Insertable<Tables['people']>[]
  addresses: Insertable<Tables['personAddresses']>[]
  identities: Insertable<Tables['identities']>[]
  profiles: Insertable<Tables['profiles']>[]
}

/**
 * Students who registered for one edition.
 *
 * @param opensAt first day of registration
 * @param days over which registrations spread, most of them late
 * @param firstNumber first matriculation number, so that editions do not overlap
 */
export function makeStudents(
  random: Random,
  {
    count,
    edition,
    opensAt,
    days = 45,
    firstNumber,
    newId,
  }: {
    count: number
    edition: string
    opensAt: Date
    days?: number
    firstNumber: number
    newId: () => string
  },
): SampleStudents {
  const programmes = popularFirst(random)
  const people: SampleStudents['people'] = []
  const addresses: SampleStudents['addresses'] = []
  const identities: SampleStudents['identities'] = []
  const profiles: SampleStudents['profiles'] = []
  for (let i = 0; i < count; i++) {
    const gender = random.next() < 0.03 ? 'Diverse' : random.next() < 0.44 ? 'Female' : 'Male'
    const firstname = random.pick(firstNames[gender])
    const lastname = random.pick(lastNames)
    const [placeofbirth, countryofbirth] = random.pickSkewed(places)
    const programme = random.pickSkewed(programmes)
    const matrikelnummer = String(firstNumber + i).padStart(8, '0')
    const ascii = `${firstname}.${lastname}`
      .normalize('NFD')
      .replace(/[^a-zA-Z.]/g, '')
      .toLowerCase()
    const person = {
      firstname,
      lastname,
      matrikelnummer,
      email: `${ascii}.${matrikelnummer.slice(-4)}@university.example`,
      placeofbirth,
      countryofbirth,
      currentfieldofstudy: programme.name,
    }
    const created = new Date(opensAt.getTime() + Math.sqrt(random.next()) * days * 24 * 60 * 60 * 1000)
    const fields = new Set<StudentBusinessField>()
    const listed = random.pick([1, 2, 2, 3, 3, 3])
    while (fields.size < listed) fields.add(random.pickSkewed(wanted))
    const personId = newId()
    const { email } = person
    people.push({ id: personId, email, createdAt: created })
    addresses.push({ personId, address: email, source: 'asserted', notedAt: created, provedAt: null, provedBy: null })
    identities.push({
      id: newId(),
      personId,
      subject: `sample-${matrikelnummer}`,
      role: 'student',
      updatedAt: created,
      ...person,
    })
    profiles.push({
      id: newId(),
      edition,
      personId,
      createdAt: created,
      ...person,
      gender,
      currentdegree: 'Master',
      school: School.options.includes(programme.school) ? programme.school : 'ED',
      semester: random.pick([2, 2, 2, 3, 3, 4, 4, 5, 6]),
      germanlanguagelevel: random.pick(
        countryofbirth === 'DE' || countryofbirth === 'AT' ? ['Mother Tongue'] : ['A', 'A', 'B', 'B', 'C'],
      ),
      motivation: random.pick(motivations),
      previousParticipation: random.next() < 0.06 ? 'Yes' : 'No',
      registeredBefore: false,
      preferredFieldOfBusiness: [...fields],
      phone: `+49 1555 ${random.between(1_000_000, 9_999_999)}`,
      masterCredits: random.pick(MasterCredits.options),
      tumPrograms: random.next() < 0.12 ? ['Deutschlandstipendium'] : [],
      tumProgramsOther: '',
      patentAttorneyInterest: random.next() < 0.08 ? 'Yes' : null,
      sourceOfInformation: random.pickSkewed(StudentSourceOfInformation.options.filter((source) => source !== 'Other')),
      sourceOfInformationOther: '',
    })
  }
  return { people, addresses, identities, profiles }
}
