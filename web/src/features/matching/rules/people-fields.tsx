import { type Property, PropertyName } from '@project-week/contract/matching/rules'
import { m } from '../../../paraglide/messages.js'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { propertyText, valueOptions } from './rule-text.ts'

/** A property of students: which, and which answer. */
export function PropertyFields({
  property,
  error,
  onChange,
}: {
  property: Property
  error: string | undefined
  onChange: (property: Property) => void
}) {
  return (
    <div className="auto-grid rule-form__row">
      <Select
        label={m.matching_property()}
        id="rule-property"
        placeholder={null}
        value={property.name}
        options={PropertyName.options.map((value) => ({ value, label: propertyText[value]() }))}
        onChange={({ target }) => onChange({ name: PropertyName.parse(target.value), value: '' })}
      />
      <Select
        label={m.matching_property_value()}
        id="rule-property-value"
        value={property.value}
        error={error}
        options={valueOptions(property.name)}
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
