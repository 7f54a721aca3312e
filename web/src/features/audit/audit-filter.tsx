import { listAuditActions } from '@project-week/contract/audit/audit'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, type SyntheticEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { actionText } from '../../lib/words/action-text.ts'
import { recordTypeText } from '../../lib/words/record-type-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type AuditFilter, filterNames } from './audit.queries.ts'

/** The filter lives in the address, so that what was found can be bookmarked and shared. */
export function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const [, setSearch] = useSearchParams()
  const { data } = useSuspenseQuery(queryOf(listAuditActions))
  const [rangeError, setRangeError] = useState<string>()
  const [clearings, setClearings] = useState(0)

  const apply = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const chosen = filterNames
      .map((name) => [name, given.get(name)] as const)
      .filter((entry): entry is [(typeof filterNames)[number], string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '')
    const { from, to }: Partial<AuditFilter> = Object.fromEntries(chosen)
    const isWrong = from !== undefined && to !== undefined && to <= from
    setRangeError(isWrong ? m.audit_range_wrong() : undefined)
    if (!isWrong) setSearch(Object.fromEntries(chosen))
  }
  const clear = () => {
    setRangeError(undefined)
    setClearings(clearings + 1)
    setSearch({})
  }
  const isMoreAsked = [filter.recordId, filter.from, filter.to].some((value) => value !== '')
  return (
    <search>
      <form className="audit-filter" onSubmit={apply}>
        {/* A changed address, by the browser's back button too, fills the fields anew; so does clearing them. */}
        <Fragment key={`${clearings} ${JSON.stringify(filter)}`}>
          <TextInput optional label={m.audit_actor()} name="actor" defaultValue={filter.actor} autoComplete="off" />
          <Select
            optional
            label={m.audit_action()}
            name="action"
            defaultValue={filter.action}
            options={[
              { value: 'changes', label: m.audit_changes() },
              { value: 'reads', label: m.audit_reads() },
              ...data.actions.map((action) => ({ value: action, label: actionText(action) })),
            ]}
            placeholder={m.audit_all()}
          />
          <Select
            optional
            label={m.audit_record_type()}
            name="recordType"
            defaultValue={filter.recordType}
            options={data.recordTypes.map((type) => ({ value: type, label: recordTypeText(type) }))}
            placeholder={m.audit_all()}
          />
          <details className="audit-filter__more" open={isMoreAsked || rangeError !== undefined || undefined}>
            <summary>{m.audit_more_filters()}</summary>
            <div className="audit-filter__fields">
              <TextInput optional label={m.audit_record_id()} name="recordId" defaultValue={filter.recordId} />
              <TextInput
                optional
                label={m.audit_from()}
                hint={m.editions_windows_hint()}
                name="from"
                type="datetime-local"
                defaultValue={filter.from}
              />
              <TextInput
                optional
                label={m.audit_to()}
                hint={m.editions_windows_hint()}
                name="to"
                type="datetime-local"
                defaultValue={filter.to}
                error={rangeError}
              />
            </div>
          </details>
        </Fragment>
        <div className="cluster">
          <Button changes={false} type="submit" variant="action">
            {m.audit_apply()}
          </Button>
          <Button variant="quiet" onClick={clear}>
            {m.audit_reset()}
          </Button>
        </div>
      </form>
    </search>
  )
}
