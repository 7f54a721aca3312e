import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { EmptyList, useSemester } from '../../ui/tables/semester-select.tsx'
import { questionFields, questionSections } from '@project-week/contract/questions/question'
import { statesWithoutTeam } from '@project-week/contract/states'
import {
  challengeFields,
  studentListFields,
  studentSections,
  studentTableStart,
} from '@project-week/contract/registrations/student-fields'
import { listBatches, type ListedStudent } from '@project-week/contract/registrations/profile'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { ActiveFilter, useOnly } from '../../ui/tables/only.tsx'
import { useShownQuestions } from '../../lib/queries/questions.ts'
import { firstStudentsQuery, studentsQuery } from '../../lib/queries/lists.ts'
import { StudentRecord } from './student-record.tsx'

const none: ListedStudent[] = []

/** Whom the dashboard counts. */
const parts = {
  'taking-part': { text: m.admin_only_taking_part, has: ({ state }: ListedStudent) => state !== 'withdrawn' },
  'without-team': {
    text: m.admin_only_without_team,
    has: ({ state }: ListedStudent) => statesWithoutTeam.includes(state),
  },
}

/**
 * The students of an edition.
 *
 * @param renderNotes the office's tags and notes on a student
 * @param renderLate the way to let a student register again after the close
 * @param renderTags the way to tag those that are chosen
 */
export function StudentList({
  renderNotes,
  renderLate,
  renderTags,
}: {
  renderNotes: (student: ListedStudent) => ReactNode
  renderLate: (student: ListedStudent, close: () => void) => ReactNode
  renderTags: (chosen: readonly ListedStudent[]) => ReactNode
}) {
  const batches = useQuery(queryOf(listBatches))
  const [semester] = useSemester(batches.data ?? [])
  const students = useQuery({ ...studentsQuery(semester ?? ''), enabled: semester !== undefined })
  const { data: first = none } = useQuery(firstStudentsQuery(semester ?? ''))
  const questions = useShownQuestions(semester, 'student')
  const isNaming = useMemo(
    () => (students.data ?? first).some(({ namedChallenges }) => namedChallenges),
    [students.data, first],
  )
  const columns = useMemo(
    () =>
      recordColumns<ListedStudent>(
        { ...studentListFields, ...(isNaming && challengeFields), ...questionFields(questions) },
        studentTableStart,
        { ...studentSections, ...questionSections },
      ),
    [questions, isNaming],
  )
  const [only, showAll] = useOnly(parts)
  const some = useMemo(() => only && students.data?.filter(parts[only].has), [only, students.data])
  return (
    <Listing labels={batches} rows={students} first={only ? none : first} empty={m.admin_no_students()}>
      {(rows, isLoading, hasFailed) => (
        <RecordTable
          part={
            some &&
            only && (
              <ActiveFilter text={parts[only].text()} onAll={showAll}>
                {only === 'without-team' && rows.some(({ team }) => team) && (
                  <span className="cluster gap-3">
                    <Link to={`${paths.matching}?part=repair`}>{m.students_adjust_teams()}</Link>
                    <Link to={`${paths.publish}#publish-answers`}>{m.students_offer_places()}</Link>
                  </span>
                )}
              </ActiveFilter>
            )
          }
          caption={m.admin_students_title()}
          nobody={<EmptyList text={m.admin_no_students()} />}
          list="students"
          edition={semester}
          audience="students"
          renderChosen={renderTags}
          rows={some ?? rows}
          isLoading={isLoading}
          hasFailed={hasFailed}
          columns={columns}
          filters={[
            'state',
            'tags',
            'team',
            'hasCertificate',
            'school',
            'preferredFieldOfBusiness',
            ...(isNaming ? ['namedChallenges'] : []),
          ]}
          keyOf={(row) => row.id}
          titleOf={(row) => `${row.firstname} ${row.lastname}`}
        >
          {(row) => (
            <StudentRecord
              key={row.id}
              student={row}

              columns={columns}
              renderLate={(close) => renderLate(row, close)}
            >
              {renderNotes(row)}
            </StudentRecord>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
