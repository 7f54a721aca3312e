import { answerKey, type Property, PropertyName } from '@project-week/contract/matching/rules'
import { answerOptions } from '@project-week/contract/questions/question'
import { useShownQuestions } from '../../../lib/queries/questions.ts'
import { labelText } from '../../../lib/words/labels.ts'
import { m } from '../../../paraglide/messages.js'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { propertyText, valueOptions } from './rule-text.ts'

/** A property of students, or an answer to a question of the office's own: which, and which value. */
export function PropertyFields({
  property,
  edition,
  error,
  onChange,
}: {
  property: Property
  edition: string | undefined
  error: string | undefined
  onChange: (property: Property) => void
}) {
  const questions = useShownQuestions(edition, 'student').filter((question) => answerOptions(question).length > 0)
  const asked = questions.find(({ id }) => property.name === 'answer' && property.value.startsWith(`${id}:`))
  const values =
    property.name !== 'answer'
      ? valueOptions(property.name)
      : asked
        ? answerOptions(asked).map(({ id, en, de }) => ({
            value: answerKey(asked.id, id),
            label: labelText({ en, de }),
          }))
        : []
  return (
    <div className="auto-grid rule-form__row">
      <Select
        label={m.matching_property()}
        id="rule-property"
        placeholder={null}
        value={asked?.id ?? property.name}
        options={[
          ...(Object.keys(propertyText) as (keyof typeof propertyText)[]).map((value) => ({
            value,
            label: propertyText[value](),
          })),
          ...questions.map(({ id, label }) => ({ value: id, label: labelText(label) })),
        ]}
        onChange={({ target }) => {
          const name = PropertyName.safeParse(target.value).data
          onChange(name === undefined ? { name: 'answer', value: answerKey(target.value, '') } : { name, value: '' })
        }}
      />
      <Select
        label={m.matching_property_value()}
        id="rule-property-value"
        value={property.value}
        error={error}
        options={values}
        onChange={({ target }) => onChange({ ...property, value: target.value })}
      />
    </div>
  )
}

/** As much as a company's first place, by default. */
const usualWeight = '40'

/** Whether a rule is never broken, or costs points where it is. `weight` is as typed, null for never. */
export function StrengthFields({
  weight,
  error,
  onChange,
}: {
  weight: string | null
  error: string | undefined
  onChange: (weight: string | null) => void
}) {
  return (
    <div className="auto-grid rule-form__row">
      <Select
        label={m.matching_strength()}
        id="rule-strength"
        placeholder={null}
        value={weight === null ? 'hard' : 'soft'}
        options={[
          { value: 'hard', label: m.matching_strength_hard() },
          { value: 'soft', label: m.matching_strength_soft() },
        ]}
        onChange={({ target }) => onChange(target.value === 'hard' ? null : usualWeight)}
      />
      {weight !== null && (
        <TextInput
          label={m.matching_weight()}
          id="rule-weight"
          inputMode="numeric"
          value={weight}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
