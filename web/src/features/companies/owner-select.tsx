import { listOwners } from '@project-week/contract/companies/pipeline'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Select } from '../../ui/forms/select.tsx'

/**
 * Who of the office looks after a company, or nobody.
 *
 * @param former who is chosen already, and may be no admin any more
 */
export function OwnerSelect({
  former = '',
  ...rest
}: { former?: string; error?: string | undefined } & ComponentPropsWithRef<'select'>) {
  const owners = useQuery(queryOf(listOwners))
  const admins = owners.data ?? []
  const isFormer = former !== '' && !admins.some(({ email }) => email === former)
  return (
    <Select
      label={m.pipeline_owner()}
      optional={false}
      placeholder={m.pipeline_nobody()}
      options={[
        ...admins.map(({ email, name }) => ({
          value: email,
          label: name === '' ? shownAddress(email) : `${name} (${shownAddress(email)})`,
        })),
        ...(isFormer ? [{ value: former, label: owners.data ? m.pipeline_former({ email: former }) : former }] : []),
      ]}
      {...rest}
    />
  )
}
