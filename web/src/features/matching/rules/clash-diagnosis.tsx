import { checkRules } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ConflictPanel, type SettingChange } from './conflict-panel.tsx'
import { failureText } from '../run/refusal-text.ts'

/** Asks which rules clash under these settings now, and says so as soon as none does any more. */
export function ClashDiagnosis({
  settings,
  onSetting,
}: {
  settings: RunSettings
  onSetting: (change: SettingChange) => void
}) {
  const check = useQuery({ ...queryOf(checkRules, { body: settings }), retry: false })
  if (check.isPending) return <Spinner label={m.matching_clash_checking()} />
  if (check.isError) {
    return (
      <Alert tone="error" title={m.matching_failed()} announce>
        {failureText(check.error)}
      </Alert>
    )
  }
  if (check.data.conflict === null) {
    return (
      <Alert tone="success" announce>
        {m.matching_clash_solved()}
      </Alert>
    )
  }
  return <ConflictPanel conflict={check.data.conflict} onSetting={onSetting} />
}
