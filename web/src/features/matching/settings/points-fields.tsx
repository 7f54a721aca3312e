import type { PointsTable, RunSettings } from '@project-week/contract/matching/settings'
import type { ContractForm } from '../../../lib/forms/form.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { FieldNotes, fieldId } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { companyRankText, rankText, studentRankText } from '../run/run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

type Settings = ContractForm<RunSettings, RunSettings>

/** The table that the two lists add up to; index 0 is "not listed". */
export function sumOfLists({ student, company }: Pick<RunSettings, 'student' | 'company'>): PointsTable {
  const row = (own: number): PointsTable[number] => {
    const [first, second, third, fourth, fifth] = company.map((points) => own + points)
    return [own, first ?? own, second ?? own, third ?? own, fourth ?? own, fifth ?? own]
  }
  return [row(0), row(student[0]), row(student[1]), row(student[2])]
}

/** Best first, "not listed" last: the way people read a ranking. */
const studentRanks = [1, 2, 3, 0] as const
const companyRanks = [1, 2, 3, 4, 5, 0] as const

/** What each pair of ranks counts: two lists that add up, or each of the 24 pairs by itself. */
export function PointsFields({ settings }: { settings: Settings }) {
  const { field, form } = settings
  const student = form.watch('student')
  const company = form.watch('company')
  const isOwn = form.watch('points') !== undefined
  const table = isOwn ? undefined : sumOfLists({ student, company })
  const fill = () => form.setValue('points', sumOfLists(form.getValues()), { shouldDirty: true })
  const error = form.formState.errors.points?.message
  const id = fieldId('points')
  const number = (name: `student.${0 | 1 | 2}` | `company.${0 | 1 | 2 | 3 | 4}`) => ({
    ...field(name),
    ...form.register(name, { valueAsNumber: true }),
    inputMode: 'numeric' as const,
  })
  return (
    <fieldset className="field points" id={id} tabIndex={-1}>
      <legend className="field__label">{m.matching_points_title()}</legend>
      <FieldNotes id={id} error={error} />
      <fieldset className="field">
        <legend className="field__label">{m.matching_points_student()}</legend>
        <p className="field__hint">{m.matching_points_student_hint()}</p>
        <div className="settings__row">
          {([0, 1, 2] as const).map((at) => (
            <TextInput key={at} label={m.matching_choice({ rank: rankText(at + 1) })} {...number(`student.${at}`)} />
          ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="field__label">{m.matching_points_company()}</legend>
        <p className="field__hint">{m.matching_points_company_hint()}</p>
        <div className="settings__row">
          {([0, 1, 2, 3, 4] as const).map((at) => (
            <TextInput
              key={at}
              label={m.matching_place_listed({ rank: rankText(at + 1) })}
              {...number(`company.${at}`)}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        label={m.matching_points_each()}
        hint={m.matching_points_each_hint()}
        optional
        checked={isOwn}
        onChange={(event) => {
          if (event.target.checked) fill()
          else form.setValue('points', undefined, { shouldDirty: true })
        }}
      />
      <p className="field__hint" id="points-table-hint">
        {m.matching_points_table_hint()}
      </p>
      <TableScroll label={m.matching_points_table()}>
        <table className="figures points-table" aria-describedby="points-table-hint">
          <caption className="visually-hidden">{m.matching_points_table()}</caption>
          <thead>
            <tr>
              <td />
              {companyRanks.map((companyRank) => (
                <th key={companyRank} scope="col" data-align="end">
                  {companyRankText(companyRank)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {studentRanks.map((studentRank) => (
              <tr key={studentRank}>
                <th scope="row" id={fieldId(`points.${studentRank}`)} tabIndex={-1}>
                  {studentRankText(studentRank)}
                  <RowProblem settings={settings} studentRank={studentRank} />
                </th>
                {companyRanks.map((companyRank) => (
                  <td key={companyRank} data-align="end">
                    {table === undefined ? (
                      <PointsCell settings={settings} studentRank={studentRank} companyRank={companyRank} />
                    ) : // While a list is being typed, there may be no number.
                    Number.isNaN(table[studentRank][companyRank]) ? (
                      '–'
                    ) : (
                      table[studentRank][companyRank]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {isOwn && (
        <div>
          <Button size="small" onClick={fill}>
            {m.matching_points_fill()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The first thing wrong in a row; the summary above the form leads here. */
function RowProblem({
  settings: { form },
  studentRank,
}: {
  settings: Settings
  studentRank: (typeof studentRanks)[number]
}) {
  // Read, not registered: a registered cell would be a table of its own.
  const row = form.formState.errors.points?.[studentRank]
  const problem = companyRanks
    .map((companyRank) => row?.[companyRank]?.message)
    .find((message) => message !== undefined)
  return problem === undefined ? null : <FieldNotes id={fieldId(`points.${studentRank}`)} error={problem} />
}

/** One pair. Its name says both ranks; what is wrong with it stands at the head of its row. */
function PointsCell({
  settings: { field, form },
  studentRank,
  companyRank,
}: {
  settings: Settings
  studentRank: (typeof studentRanks)[number]
  companyRank: (typeof companyRanks)[number]
}) {
  const name = `points.${studentRank}.${companyRank}` as const
  const { error } = field(name)
  return (
    <input
      {...form.register(name, { valueAsNumber: true })}
      id={fieldId(name)}
      type="text"
      inputMode="numeric"
      className="control"
      aria-label={m.matching_points_cell({
        studentRank: studentRankText(studentRank),
        companyRank: companyRankText(companyRank),
      })}
      aria-invalid={error ? true : undefined}
    />
  )
}
