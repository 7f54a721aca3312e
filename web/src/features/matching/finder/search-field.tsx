import { m } from '../../../paraglide/messages.js'

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="desk__search">
      <input
        type="search"
        className="control"
        aria-label={m.matching_search()}
        placeholder={m.matching_search()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
