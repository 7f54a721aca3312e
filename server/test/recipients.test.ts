import { AdvisedTeam } from '@project-week/contract/advisors/advised-team'
import { VerifiedCertificate } from '@project-week/contract/certificates/certificate'
import { HostedStudent, HostingDetails } from '@project-week/contract/hosting/hosting'
import { OfferedPlace } from '@project-week/contract/publishing/offer'
import { OwnTeam } from '@project-week/contract/publishing/own-team'
import { type RecipientList, recipients, recipientWords } from '@project-week/contract/site/recipients'
import { CompanyTeam } from '@project-week/contract/teams/team'
import { shippedContent } from '@project-week/content/shipped'
import { expect, test } from 'vitest'
import { examinationColumns } from '../src/modules/exports/columns.ts'
import { presentHostedTeam } from '../src/modules/hosting/hosting.present.ts'
import { teamLines } from '../src/modules/teams/team.mails.ts'

const listed = (list: RecipientList) => Object.keys(recipients[list]).toSorted()
const keysOf = (...values: object[]) => values.flatMap((value) => Object.keys(value)).toSorted()

/** A student with everything that the form asks for; each value can be told from the others. */
const student = {
  personId: 'the person',
  profileId: 'the profile',
  key: 'the key',
  name: 'the name',
  email: 'the address',
  currentfieldofstudy: 'the field of study',
  germanlanguagelevel: 'the level of German',
  attended: true,
  phone: 'the phone number',
  currentdegree: 'the degree',
  semester: 'the semester',
  motivation: 'the motivation',
  matrikelnummer: 'the matriculation number',
  placeofbirth: 'the place of birth',
  gender: 'the gender',
}

test('the page of a company shows what the list says', () => {
  const { members } = presentHostedTeam({ id: 'the team', accepted: null, members: [student] }, [
    { recordId: 'the profile', kind: 'statement-of-consent', givenAt: new Date(0) },
  ])
  const [{ key, ...shown } = expect.unreachable()] = members
  expect([key, keysOf(shown)]).toEqual(['the key', listed('studentToCompany')])
  const { key: _, ...shape } = HostedStudent.shape
  expect(keysOf(shape)).toEqual(listed('studentToCompany'))
  expect(members[0]?.consents).toHaveLength(1)
})

test('emails and the home of a company show no more than its page', () => {
  const told = teamLines([{ members: [student] }]).en
  const shown = Object.entries(student).flatMap(([field, value]) => (told.includes(String(value)) ? [field] : []))
  expect(shown).toEqual(['name', 'email', 'currentfieldofstudy'])
  expect(listed('studentToCompany')).toEqual(expect.arrayContaining(shown))
  expect(listed('studentToCompany')).toEqual(
    expect.arrayContaining(keysOf(CompanyTeam.shape.members.def.element.shape)),
  )
})

test('a team learns of its members and of its company what the lists say', () => {
  const { members, companyName, task, address, nda, representativeName, representativeEmail, ...rest } = OwnTeam.shape
  expect(keysOf(members.def.element.shape)).toEqual(listed('studentToTeammates'))
  const { website, ...place } = address.shape
  expect(Object.keys(place)).toEqual(['street', 'houseNumber', 'city', 'country'])
  const ofCompany = { companyName, task, address, website, nda, representativeName, representativeEmail }
  expect(keysOf(ofCompany, HostingDetails.shape)).toEqual(listed('companyToTeam'))
  // What else stands there is about the student who reads it, and names the advisor.
  expect(keysOf(rest)).toEqual(['advisor', 'firstField', 'hosting', 'ndaSignedAt', 'offer', 'others', 'reason'])
  // The link to accept a place says no more before it asks.
  const { members: names, task: _task, city: _city, ndaRequired: _nda, ...week } = OfferedPlace.shape
  expect(names.def.element.def.type).toBe('string')
  expect(keysOf(week)).toEqual(['programmeEnd', 'programmeStart'])
})

test('an advisor sees of students and company what the lists say', () => {
  const { id: _, members, posters: __, ...company } = AdvisedTeam.shape
  const { key: ___, ...member } = members.def.element.shape
  expect(keysOf(member)).toEqual(listed('studentToAdvisor'))
  expect(keysOf(company)).toEqual(listed('companyToAdvisor'))
})

test('examination offices get the columns of the list, and the number of a certificate shows what the list says', () => {
  expect(
    examinationColumns('en')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(listed('studentToExaminationOffice'))
  expect(keysOf(VerifiedCertificate.shape)).toEqual(listed('studentToVerifier'))
})

test('the policy names every list, and the statement of consent those of a team, its company and its advisor', () => {
  for (const locale of ['en', 'de'] as const) {
    const textOf = (name: 'data-storage-policy' | 'statement-of-consent') =>
      shippedContent[name].sections
        .flatMap(({ blocks }) => blocks.flatMap((block) => ('list' in block ? block.list : [])))
        .map((item) => item[locale])
        .join('\n')
    const namedIn = (text: string) =>
      Object.keys(recipients)
        .filter((list) => text.includes(`{${list}}`))
        .toSorted()
    expect(namedIn(textOf('data-storage-policy'))).toEqual(Object.keys(recipients).toSorted())
    expect(namedIn(textOf('statement-of-consent'))).toEqual([
      'companyToAdvisor',
      'companyToTeam',
      'studentToAdvisor',
      'studentToCompany',
      'studentToTeammates',
    ])
  }
})

test('a list is words in both languages, each once', () => {
  expect(recipientWords('en').studentToCompany).toBe(
    'name, email address, field of study, level of German, attendance, dates of consent',
  )
  expect(recipientWords('de').companyToAdvisor).toBe('Unternehmen, Aufgabe, Name und E-Mail-Adresse der Ansprechperson')
})
