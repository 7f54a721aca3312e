import { studyProgrammes } from '@project-week/contract/enumerations/study-programmes'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Random } from './random.ts'

interface Branch {
  field: string
  /** How many of a hundred companies come from it. */
  share: number
  endings: readonly string[]
  /** Part of the programmes' names that such a company looks for. */
  looksFor: RegExp
  problems: readonly string[]
}

const branches: readonly Branch[] = [
  {
    field: 'Digitization',
    share: 16,
    endings: ['Digital', 'Systems'],
    looksFor: /Informat|Data|Computer|Management|Software/,
    problems: [
      'Our offers are still put together by hand from eleven spreadsheets. Which part would you automate first, and what would it save?',
      'Customers ask the same forty questions by email. Find out what a self-service could answer and what it should not.',
    ],
  },
  {
    field: 'IT',
    share: 12,
    endings: ['Software', 'Data'],
    looksFor: /Informat|Data|Computer|Robot|Mathemat/,
    problems: [
      'Our support team learns of outages from customers. How could we know before they do, with what we already log?',
      'Every new customer takes us three weeks to set up. Which steps could they do themselves, and what would they need for it?',
    ],
  },
  {
    field: 'Mobility',
    share: 12,
    endings: ['Mobility', 'Fahrzeugbau'],
    looksFor: /Mechatron|Automotive|Mobility|Transport|Electr/,
    problems: [
      'Half of our test vehicles stand still on any given day. Plan their use so that we need two fewer.',
      'Our drivers wait forty minutes at every third loading bay. Find out why, and what it would take to halve that.',
    ],
  },
  {
    field: 'Mechanical, Process & Energy Engineering',
    share: 16,
    endings: ['Maschinenbau', 'Energie', 'Anlagen'],
    looksFor: /Mechan|Energy|Process|Power|Mechatron/,
    problems: [
      'Our compressed air costs more than our rent. Find the three largest leaks in the process, not only in the pipes.',
      'Setting up the old milling line takes ninety minutes. What would have to change for thirty?',
    ],
  },
  {
    field: 'Material & Production',
    share: 12,
    endings: ['Werkstoffe', 'Fertigung'],
    looksFor: /Material|Production|Mechan|Chem/,
    problems: [
      'Every eighth part of one series is scrap, always on Mondays. We have theories; we need evidence.',
      'We throw away four tonnes of offcuts a month. What could be made of them, and who would buy it?',
    ],
  },
  {
    field: 'Health',
    share: 8,
    endings: ['Medizintechnik', 'Care'],
    looksFor: /Medic|Health|Bio|Nutrition|Sport/,
    problems: ['Nurses carry our device twelve times a shift. Watch them for a week and redesign how it is carried.'],
  },
  {
    field: 'Built Environment',
    share: 7,
    endings: ['Bau', 'Planung'],
    looksFor: /Architect|Civil|Environment|Urban|Geo/,
    problems: ['Plans on the building site are out of date within a day. What is the smallest change that would help?'],
  },
  {
    field: 'BioTech/Chemistry',
    share: 5,
    endings: ['Bio', 'Chemie'],
    looksFor: /Bio|Chem|Life|Brew/,
    problems: [
      'We throw away 400 kg of spent grain a week. Find somebody who wants it, and calculate what it is worth.',
    ],
  },
  {
    field: 'Finance & Insurance',
    share: 4,
    endings: ['Finanz'],
    looksFor: /Finance|Mathemat|Management|Econom/,
    problems: [
      'Small firms ask us for credit with three pages of paper. Which of those numbers really tell something?',
    ],
  },
  {
    field: 'Patent Attorney Firm',
    share: 3,
    endings: ['Patent'],
    looksFor: /Law|Physic|Chem|Mechan/,
    problems: [
      'Clients send inventions as photos of whiteboards. Design an intake that a tired engineer fills in correctly.',
    ],
  },
  {
    field: 'Civil Service',
    share: 3,
    endings: ['Stadtwerke'],
    looksFor: /Politic|Urban|Environment|Societ/,
    problems: [
      'Our swimming pool is the largest user of energy in town. What would citizens accept, and what would it save?',
    ],
  },
  {
    field: 'Viticulture',
    share: 2,
    endings: ['Weingut'],
    looksFor: /Agri|Food|Brew|Forest/,
    problems: ['We sell nine of ten bottles to people over sixty. Who comes next, and how do they hear of us?'],
  },
]

const stems =
  'Aldor Benvik Corvanta Dornau Elmbach Falkort Gerwin Hollerau Isenta Jarvo Kestrel Lindor Marven Nordau Ostara Perlach Quintas Rothwald Silvana Talmark Ulmera Vexlow Waldorn Xelion Ysara Zenthal'.split(
    ' ',
  )
const cities = 'Augsburg Ingolstadt Landshut Rosenheim Passau Kempten Bayreuth Ulm Regensburg Straubing'.split(' ')
const streets = ['Bahnhofstraße', 'Gewerbering', 'Industriestraße', 'Am Anger', 'Lindenweg', 'Ringstraße']
const contacts = [
  'Andrea Holm',
  'Bernd Seidel',
  'Carla Wirth',
  'Dieter Kolb',
  'Eva Reiter',
  'Frank Thoma',
  'Gudrun Vogl',
  'Heiko Lang',
]

function chooseBranch(random: Random): Branch {
  let left = random.next() * 100
  return branches.find(({ share }) => (left -= share) < 0) ?? random.pick(branches)
}

/**
 * Companies that registered for one edition. Nobody and nothing in them exists.
 *
 * @param days how long companies registered, from `opensAt` on
 * @param names of the first companies; the others have made-up ones
 */
export function makeCompanies(
  random: Random,
  {
    count,
    edition,
    opensAt,
    days = 60,
    names = [],
    newId,
  }: { count: number; edition: string; opensAt: Date; days?: number; names?: readonly string[]; newId: () => string },
): Insertable<Tables['companies']>[] {
  return Array.from({ length: count }, (_, i) => {
    const branch = chooseBranch(random)
    const made = `${stems[i % stems.length]}${i < stems.length ? '' : 'er'} ${random.pick(branch.endings)} GmbH`
    const name = names[i] ?? made
    const close = studyProgrammes.filter((programme) => branch.looksFor.test(programme.name))
    const wished = new Set<string>()
    const wishes = random.between(1, 5)
    // One company in six looks for programmes that hardly anyone studies: it gets no listed student.
    const pool = random.next() < 0.16 ? studyProgrammes.filter((p) => /Dr\.|State|MBA/.test(p.name)) : close
    for (let tries = 0; wished.size < wishes && tries < 40; tries++) {
      wished.add(random.pickSkewed(pool.length > 0 ? pool : studyProgrammes).name)
    }
    const [first, last] = random.pick(contacts).split(' ')
    const domain = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/ gmbh$/, '')
      .replace(/[^a-z]+/g, '-')
    return {
      id: newId(),
      edition,
      createdAt: new Date(opensAt.getTime() + random.next() * days * 24 * 60 * 60 * 1000),
      companyName: name,
      fieldOfBusiness: branch.field,
      mappedFieldOfBusiness: null,
      preferredFieldOfStudy: [...wished],
      companySize: random.pickSkewed(['Small', 'Medium', 'Large', 'Very Large']),
      companyDescription: `${name} works in ${branch.field.toLowerCase()} with a team that knows every customer by name. Family-owned, ${random.between(12, 80)} years old.`,
      businessProblem: random.pick(branch.problems),
      reasonForParticipation: random.pick([
        'We want to see our problem through fresh eyes.',
        'We look for people who might stay, and want to show how we work.',
        'Last time a team found in one week what we had overlooked for a year.',
      ]),
      sourceOfInformation: random.pick([
        'Recommended by another company',
        'Chamber of commerce',
        'Newsletter',
        'Former participants',
      ]),
      ndaRequired: random.next() < 0.3 ? 'yes' : 'no',
      street: random.pick(streets),
      houseNumber: String(random.between(1, 120)),
      city: random.pick(cities),
      country: 'DE',
      website: `https://${domain}.example`,
      contactFirstName: first ?? '',
      contactLastName: last ?? '',
      contactEmail: `${(last ?? 'office').toLowerCase()}@${domain}.example`,
      contactPhone: `+49 30 23125 ${random.between(100, 999)}`,
    }
  })
}
