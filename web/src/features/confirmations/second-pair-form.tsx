import type { Confirmations, ConfirmedKind, SecondPair } from '@project-week/contract/confirmations/confirmation'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { confirmationsQuery, useChangeSecondPair, useWithdrawConfirmation } from '../../lib/queries/confirmations.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import './confirmations.css'

/** For what another admin is needed, what waits for one, and who confirmed what last. */
export function SecondPairForm() {
  const confirmations = useQuery(confirmationsQuery())
  if (confirmations.isError && confirmations.data === undefined) {
    return <Alert tone="error">{notDoneText(confirmations.error)}</Alert>
  }
  if (confirmations.data === undefined) return null
  const { settings } = confirmations.data
  return <Settings key={`${settings.isOn} ${settings.mailsUpTo}`} confirmations={confirmations.data} />
}

function Settings({ confirmations: { settings, open, done } }: { confirmations: Confirmations }) {
  const [chosen, setChosen] = useState<SecondPair>(settings)
  const change = useChangeSecondPair()
  const withdraw = useWithdrawConfirmation()
  const failure = change.error ?? withdraw.error
  const relax = open.find(({ kind }) => kind === 'relax')
  const asked = open.filter(({ kind }) => kind !== 'relax')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    change.mutate(chosen, {
      onSuccess: ({ settings: saved }) => {
        const isSaved = saved.isOn === chosen.isOn && saved.mailsUpTo === chosen.mailsUpTo
        showToast(isSaved ? m.second_pair_saved() : m.second_pair_asked())
      },
    })
  }
  return (
    <form className="second-pair" noValidate aria-labelledby="second-pair" onSubmit={submit}>
      <h2 id="second-pair">{m.second_pair_title()}</h2>
      <p>{m.second_pair_text()}</p>
      {failure && (
        <Alert tone="error" announce>
          {notDoneText(failure)}
        </Alert>
      )}
      {relax && (
        <Alert tone="warning" title={m.second_pair_relax({ by: relax.askedBy, at: dateTimeText(relax.askedAt) })}>
          <p>{m.second_pair_relax_text()}</p>
          <Button changes size="small" pending={withdraw.isPending} onClick={() => withdraw.mutate(relax.id)}>
            {m.second_pair_withdraw()}
          </Button>
        </Alert>
      )}
      <Checkbox
        id={controls.secondPair}
        optional
        label={m.second_pair_on()}
        checked={chosen.isOn}
        onChange={({ target }) => setChosen({ ...chosen, isOn: target.checked })}
      />
      <TextInput
        type="number"
        min={0}
        max={10_000}
        optional
        label={m.second_pair_up_to()}
        hint={m.second_pair_up_to_hint()}
        value={chosen.mailsUpTo}
        onChange={({ target }) => setChosen({ ...chosen, mailsUpTo: Math.round(target.valueAsNumber) || 0 })}
      />
      <div>
        <Button type="submit" pending={change.isPending}>
          {m.second_pair_save()}
        </Button>
      </div>
      {asked.length > 0 && (
        <>
          <h3>{m.second_pair_open()}</h3>
          <ul>
            {asked.map(({ id, kind, subject, askedBy, askedAt }) => (
              <li key={id}>
                <Link to={placeOf(kind, subject)}>{kindTexts[kind]()}</Link>
                {kind === 'admin-access' && ` (${subject})`}:{' '}
                {m.second_pair_open_line({ by: askedBy, at: dateTimeText(askedAt) })}{' '}
                <Button changes size="small" pending={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
                  {m.second_pair_withdraw()}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {done.length > 0 && (
        <>
          <h3>{m.second_pair_done()}</h3>
          <ul>
            {done.map(({ id, kind, askedBy, confirmed }) => (
              <li key={id}>
                {m.second_pair_line({
                  what: kindTexts[kind](),
                  asked: askedBy,
                  confirmed: confirmed?.by ?? '',
                  at: confirmed === null ? '' : dateTimeText(confirmed.at),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  )
}

/** Where it is looked at and confirmed; what was changed since it was asked for is asked for anew there. */
function placeOf(kind: ConfirmedKind, subject: string): string {
  const [first, edition] = subject.split(' ')
  return {
    publish: paths.publish,
    'send-mails': `${paths.campaign}?campaign=${first}`,
    'mail-text': `${paths.mailTexts}?semester=${edition}&open=${first}`,
    'admin-access': `#${controls.invite}`,
    import: paths.addUsers,
    relax: `#${controls.secondPair}`,
  }[kind]
}

const kindTexts = {
  publish: m.second_pair_kind_publish,
  'send-mails': m.second_pair_kind_mails,
  'mail-text': m.second_pair_kind_mail_text,
  'admin-access': m.second_pair_kind_admin,
  import: m.second_pair_kind_import,
  relax: m.second_pair_kind_relax,
}
