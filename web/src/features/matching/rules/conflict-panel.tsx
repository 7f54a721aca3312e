import type { Conflict, NamedLock, NamedRule } from '@project-week/contract/matching/refusal'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/page/paths.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useRemoveRules } from '../matching.queries.ts'
import { fallbackText, numberText } from '../run/run-text.ts'

type Change = Conflict['changes'][number]
export type SettingChange = Partial<Pick<RunSettings, 'minimum' | 'fallback'>>

/** Where a rule stands in its list. */
export const rulePath = (ruleId: string): string => `${paths.startMatching}?part=rules#rule-${ruleId}`

const pairText = ({ student, companyName }: NamedRule): string =>
  m.matching_clash_pair({ student, company: companyName })
const pairsText = (pairs: readonly NamedRule[]): string => pairs.map(pairText).join('; ')
const lockText = ({ companyName, students }: NamedLock): string =>
  m.matching_clash_lock_of({ company: companyName, students: students.join(', ') })
const exclusionText = (pair: NamedRule): string => m.matching_clash_exclusion_of({ pair: pairText(pair) })
const rulesIn = (change: Change): readonly (NamedRule | NamedLock)[] => {
  switch (change.kind) {
    case 'unpin':
      return change.pins
    case 'allow':
      return change.exclusions
    case 'unlock':
      return change.locks
    case 'mixed':
      return [...change.pins, ...change.exclusions, ...change.locks]
    case 'minimum':
    case 'fallback':
      return []
  }
}

function changeText(change: Change): string {
  const rules = rulesIn(change)
  // Only the rule that was refused: nothing has to be taken back.
  if (rules.length > 0 && rules.every(({ ruleId }) => ruleId === null)) return m.matching_clash_drop_new()
  switch (change.kind) {
    case 'unpin': {
      const pairs = pairsText(change.pins)
      return rules.length === 1
        ? m.matching_clash_unpin({ pairs })
        : m.matching_clash_unpin_many({ count: numberText(rules.length), pairs })
    }
    case 'allow': {
      const pairs = pairsText(change.exclusions)
      return rules.length === 1
        ? m.matching_clash_allow({ pairs })
        : m.matching_clash_allow_many({ count: numberText(rules.length), pairs })
    }
    case 'unlock':
      return m.matching_clash_unlock({ locks: change.locks.map(lockText).join('; ') })
    case 'mixed':
      return m.matching_clash_mixed({
        count: numberText(rules.length),
        rules: [
          ...change.pins.map(pairText),
          ...change.exclusions.map(exclusionText),
          ...change.locks.map(lockText),
        ].join('; '),
      })
    case 'minimum':
      return m.matching_clash_minimum({ minimum: numberText(change.minimum) })
    case 'fallback':
      return m.matching_clash_fallback({ fallback: fallbackText[change.fallback]() })
  }
}

interface ConflictPanelProps {
  conflict: Conflict
  /** Absent where the settings are not at hand: then only rules can be changed. */
  onSetting?: (change: SettingChange) => void
  onResolved?: () => void
}

/** Which rules clash, by name, and each change that resolves it alone: proposed, asked about, then done. */
export function ConflictPanel({ conflict, onSetting, onResolved }: ConflictPanelProps) {
  const remove = useRemoveRules()
  const [asked, setAsked] = useState<Change>()
  const { companies, exclusions, locks, needed, available, changes } = conflict
  const isSetting = (change: Change) => change.kind === 'minimum' || change.kind === 'fallback'
  const possible = changes.filter((change) => !isSetting(change) || onSetting !== undefined)
  const done = () => {
    setAsked(undefined)
    showToast(m.matching_clash_done())
    onResolved?.()
  }
  const make = (change: Change) => {
    if (change.kind === 'minimum') onSetting?.({ minimum: change.minimum })
    if (change.kind === 'fallback') onSetting?.({ fallback: change.fallback })
    if (isSetting(change)) return done()
    remove.mutate(
      rulesIn(change).flatMap(({ ruleId }) => ruleId ?? []),
      { onSuccess: done },
    )
  }
  return (
    <>
      <Alert tone="error" title={m.matching_clash_title()} announce>
        <div className="stack gap-3 clash">
          <p>{m.matching_clash_lead({ needed: numberText(needed), available: numberText(available) })}</p>
          <ul className="clash__companies">
            {companies.map(({ companyName, needed: more, pins }) => (
              <li key={companyName}>
                <strong>{m.matching_clash_company({ company: companyName, count: numberText(more) })}</strong>,{' '}
                {m.matching_clash_pinned()}{' '}
                {pins.map((pin, at) => (
                  <span key={pin.matrikelnummer}>
                    {at > 0 && ', '}
                    {pin.ruleId === null ? (
                      `${pin.student} (${m.matching_clash_new()})`
                    ) : (
                      <Link to={rulePath(pin.ruleId)}>{pin.student}</Link>
                    )}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {exclusions.length + locks.length > 0 && (
            <p>
              {m.matching_clash_also()}{' '}
              {[
                ...exclusions.map((pair) => ({ ...pair, text: exclusionText(pair) })),
                ...locks.map((team) => ({ ...team, text: lockText(team) })),
              ].map(({ ruleId, text }, at) => (
                <span key={text}>
                  {at > 0 && '; '}
                  {ruleId === null ? `${text} (${m.matching_clash_new()})` : <Link to={rulePath(ruleId)}>{text}</Link>}
                </span>
              ))}
            </p>
          )}
          {possible.length > 0 && (
            <>
              <p>
                <strong>{m.matching_clash_ways()}</strong>
              </p>
              <ul className="stack stack--start gap-2">
                {possible.map((change) => (
                  <li key={change.kind}>
                    <Button size="small" onClick={() => setAsked(change)}>
                      {changeText(change)}
                    </Button>
                    {'isSmallest' in change && change.isSmallest && <small> {m.matching_clash_smallest()}</small>}
                  </li>
                ))}
              </ul>
            </>
          )}
          {possible.length < changes.length && <p>{m.matching_clash_here_only()}</p>}
        </div>
      </Alert>
      <ConfirmDialog
        open={asked !== undefined}
        title={m.matching_clash_ask()}
        action={m.matching_clash_yes()}
        variant="action"
        pending={remove.isPending}
        failure={remove.error}
        onConfirm={() => asked && make(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <div className="stack">
            <p>
              <strong>{changeText(asked)}</strong>
            </p>
            <p>{isSetting(asked) ? m.matching_clash_ask_setting() : m.matching_clash_ask_rules()}</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
