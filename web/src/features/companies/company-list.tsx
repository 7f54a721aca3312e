import { folded } from '@project-week/contract/text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { companySections } from '@project-week/contract/companies/company-fields'
import { type Company, listCompanies, listCompanySemesters } from '@project-week/contract/companies/company'
import { isRegistered, type ListedCompany, listedCompanyFields, listLeads } from '@project-week/contract/companies/lead'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { type Question, questionFields, questionSections } from '@project-week/contract/questions/question'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { useUser } from '../../lib/session/session.ts'
import { labelText } from '../../lib/words/labels.ts'
import type { Column } from '../../ui/tables/column.ts'
import { ActiveFilter, useOnly } from '../../ui/tables/only.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { UnmappedCompanies } from '../../ui/unmapped-companies.tsx'
import { ChosenChallenges } from './challenge-release.tsx'
import { ChosenPipeline } from './chosen-pipeline.tsx'
import { CompanyRecord } from './company-record.tsx'
import { InviteLeads } from './lead-actions.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { EmptyList, useSemester } from '../../ui/tables/semester-select.tsx'
import { useShownQuestions } from '../../lib/queries/questions.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { ButtonLink } from '../../ui/button.tsx'

const isWantedBy: Record<'unmapped' | 'change-asked' | 'taking-part', (company: Company) => boolean> = {
  unmapped: ({ fieldOfBusiness, mappedFieldOfBusiness, state }) =>
    businessFieldKey(fieldOfBusiness) === undefined && mappedFieldOfBusiness === null && state !== 'cancelled',
  'change-asked': ({ state }) => state === 'change-asked',
  // Which the dashboard counts.
  'taking-part': ({ state }) => state !== 'cancelled',
}

const onlyText: Record<
  keyof typeof isWantedBy | 'not-again' | 'next-step-due',
  (inputs: { edition: string }) => string
> = {
  'not-again': m.campaign_not_again,
  'next-step-due': m.pipeline_only_due,
  unmapped: m.admin_only_unmapped,
  'change-asked': m.hosting_only_changes,
  'taking-part': m.admin_only_companies_taking_part,
}

/** Those who are not among the companies of another edition: neither by their name nor by their contact. */
function isNotAmong(others: readonly Company[]): (company: Company) => boolean {
  const names = new Set(others.map(({ companyName }) => folded(companyName)))
  const contacts = new Set(others.map(({ contactPerson }) => contactPerson.email.toLowerCase()))
  return ({ companyName, contactPerson }) =>
    !names.has(folded(companyName)) && !contacts.has(contactPerson.email.toLowerCase())
}

/**
 * What has a next step that is due for somebody: theirs and nobody's, which the side bar counts.
 *
 * @param today the day in Berlin by the programme clock
 */
const isDueFor =
  (email: string, today: string) =>
  ({ nextStepOn, ownedBy }: { nextStepOn: string | null; ownedBy: string }): boolean =>
    nextStepOn !== null && nextStepOn <= today && (ownedBy === '' || ownedBy === email)

/** What the table opens with: its fields, and what follows from several of them and from teams. */
const start = ['companyName', 'stage', 'contact', 'address.city', 'teamLimit', 'students']

function companyColumns(teams: readonly Team[] = [], questions: readonly Question[]): Column<ListedCompany>[] {
  const teamsOf = Map.groupBy(teams, ({ companyId }) => companyId)
  const columns: Column<ListedCompany>[] = [
    ...recordColumns<ListedCompany>({ ...listedCompanyFields, ...questionFields(questions) }, start, {
      ...companySections,
      ...questionSections,
    }),
    {
      id: 'contact',
      header: labelText(companySections.contact.title),
      width: 9.75,
      value: ({ contactPerson: { firstName = '', lastName = '' } }) => `${firstName} ${lastName}`.trim(),
    },
    {
      id: 'students',
      header: m.section_students(),
      width: 8,
      value: ({ _id }) => {
        const own = teamsOf.get(_id) ?? []
        const students = own.reduce((count, { members }) => count + members.length, 0)
        const places = own.reduce((count, { freePlaces }) => count + freePlaces, students)
        return own.length > 0 ? m.admin_students_of_places({ students, places }) : ''
      },
    },
  ]
  const at = ({ id }: Column<ListedCompany>) => start.indexOf(id) + 1 || columns.length
  return columns.toSorted((one, other) => at(one) - at(other))
}

/**
 * The companies of an edition, and of the current one those that have not registered yet.
 *
 * @param renderHosting what a company has said about its week, and its link
 * @param renderNotes the office's tags and notes on a company
 * @param renderTags the way to tag those that are chosen
 */
export function CompanyList({
  renderHosting,
  renderNotes,
  renderTags,
}: {
  renderHosting: (company: Company) => ReactNode
  renderNotes: (company: Company) => ReactNode
  renderTags: (chosen: readonly Company[]) => ReactNode
}) {
  const semesters = useQuery(queryOf(listCompanySemesters))
  const [semester] = useSemester(semesters.data ?? [])
  const [asked, showAll] = useOnly(onlyText)
  const isDueOnly = asked === 'next-step-due'
  // A step is due whichever edition the company registered for.
  const listed = isDueOnly ? undefined : semester
  const companies = useQuery({
    ...queryOf(listCompanies, { query: { semester: listed } }),
    enabled: semester !== undefined,
  })
  const leads = useQuery(queryOf(listLeads))
  const teams = useQuery({ ...queryOf(listTeams, { query: { edition: listed } }), enabled: semester !== undefined })
  const questions = useShownQuestions(listed, 'company')
  const columns = useMemo(() => companyColumns(teams.data, questions), [teams.data, questions])
  const programme = useQuery(programmeStateQuery())
  const current = programme.data?.edition.label
  const isEarlier = current !== undefined && semester !== undefined && semester !== current
  // Asked for before it is known which edition is the current one: until then no company counts as one of these.
  const isNotAgainOnly = asked === 'not-again' && (current === undefined || isEarlier)
  const again = useQuery({
    ...queryOf(listCompanies, { query: { semester: current } }),
    enabled: isNotAgainOnly && current !== undefined,
  })
  const email = useUser()?.email?.toLowerCase() ?? ''
  const now = programme.data?.now
  const isLoading = (isNotAgainOnly && again.data === undefined) || (isDueOnly && now === undefined)
  const only = asked === 'not-again' && !isNotAgainOnly ? undefined : asked
  const hasLeads = isDueOnly || !isEarlier
  const all = useMemo<ListedCompany[] | undefined>(
    () => leads.data && companies.data && [...companies.data, ...(hasLeads ? leads.data : [])],
    [companies.data, leads.data, hasLeads],
  )
  const some = useMemo<ListedCompany[] | undefined>(() => {
    if (only === undefined) return undefined
    if (only === 'not-again') return again.data === undefined ? [] : companies.data?.filter(isNotAmong(again.data))
    if (only === 'next-step-due') return now === undefined ? [] : all?.filter(isDueFor(email, berlinDay(now)))
    return companies.data?.filter(isWantedBy[only])
  }, [only, all, companies.data, again.data, email, now])
  return (
    <Listing
      labels={leads.data?.length && semesters.data?.length === 0 ? undefined : semesters}
      rows={{ data: all, isError: companies.isError, error: companies.error, refetch: companies.refetch }}
      besides={[semesters, leads, ...(isNotAgainOnly ? [programme, again] : isDueOnly ? [programme] : [])]}
      empty={m.admin_no_companies()}
    >
      {(rows) => (
        <RecordTable
          part={
            some &&
            only &&
            (isLoading ? null : (
              <div className="stack gap-2">
                <ActiveFilter text={onlyText[only]({ edition: current ?? '' })} onAll={showAll} />
                {only === 'unmapped' && !isEarlier && (
                  <UnmappedCompanies
                    companies={some.filter(isRegistered).map((company) => ({ ...company, id: company._id }))}
                  />
                )}
              </div>
            ))
          }
          caption={m.admin_companies_title()}
          nobody={<EmptyList text={m.admin_no_companies()} />}
          list="companies"
          edition={listed}
          audience="companies"
          isAddressed={isRegistered}
          renderTools={() =>
            isEarlier &&
            !isNotAgainOnly &&
            !isDueOnly && (
              <ButtonLink variant="quiet" to={`?semester=${semester}&only=not-again`}>
                {m.campaign_not_again_link({ edition: current })}
              </ButtonLink>
            )
          }
          renderChosen={(chosen) => (
            <>
              {chosen.every(isRegistered) && renderTags(chosen)}
              <InviteLeads chosen={chosen} />
              <ChosenPipeline chosen={chosen} />
              <ChosenChallenges chosen={chosen.filter(isRegistered)} />
            </>
          )}
          rows={some ?? rows}
          isLoading={isLoading}
          columns={columns}
          filters={[
            'stage',
            'state',
            'ndaRequired',
            'hasNda',
            'addressState',
            'challengeState',
            'ownedBy',
            'nextStepOn',
            'tags',
            'fieldOfBusiness',
            'companySize',
          ]}
          keyOf={(row) => row._id}
          titleOf={(row) => row.companyName}
          renderCorrection={(row, done) => <PipelineForm company={row} onDone={done} />}
        >
          {(row, close) => (
            <CompanyRecord
              key={row._id}
              company={row}
              columns={columns}
              onRemoved={close}
              hosting={isRegistered(row) && renderHosting(row)}
            >
              {isRegistered(row) && renderNotes(row)}
            </CompanyRecord>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
