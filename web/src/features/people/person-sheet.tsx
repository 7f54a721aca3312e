import { exportPersonAsJson, type Obstacle, type PersonRecord } from '@project-week/contract/people/person'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { nameOrAddress, shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { consentText } from './consent-text.ts'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { PartList } from './part-list.tsx'
import { personQuery } from './person-query.ts'
import { VersionLink } from './version-link.tsx'

const obstacleTexts: Record<Obstacle['because'], (obstacle: { company: string; edition: string }) => string> = {
  office: m.people_obstacle_office,
  contact: m.people_obstacle_contact,
  representative: m.people_obstacle_representative,
}

/** All that is kept of one person: what goes and what stays when they are erased, the export, the erasure. */
export function PersonSheet({
  personKey,
  onErased,
}: {
  personKey: string
  onErased: (counts: { erased: number; blanked: number }) => void
}) {
  const person = useQuery(personQuery(personKey))
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await call(exportPersonAsJson, { query: { key: personKey } }), exportPersonAsJson.answer.file.filename),
  })
  const [isAsking, setIsAsking] = useState(false)
  if (person.isError) return <ErrorState title={errorText(person.error)} />
  if (person.data === undefined) return <Spinner block label={m.people_loading()} />
  const { data } = person
  const goes = data.parts.filter(({ onErasure }) => onErasure === 'erased')
  const stays = data.parts.filter(({ onErasure }) => onErasure !== 'erased')
  return (
    <section className="stack gap-5" aria-labelledby="person-name">
      <header className="person__head">
        <h2 id="person-name">{nameOrAddress(data)}</h2>
        {data.name !== '' && <p>{shownAddress(data.email)}</p>}
        <div className="cluster person__actions">
          <Button icon={<Icon name="download" />} pending={download.isPending} onClick={() => download.mutate()}>
            {m.people_export_json()}
          </Button>
          {data.obstacles.length === 0 && (
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {m.people_erase()}
            </Button>
          )}
        </div>
      </header>
      <MutationError failure={download.error} />
      {data.obstacles.length > 0 && (
        <Alert tone="warning" title={m.people_obstacles()}>
          <ul>
            {data.obstacles.map(({ because, companyName: company, edition }) => (
              <li key={`${because} ${company} ${edition}`}>{obstacleTexts[because]({ company, edition })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="auto-grid auto-grid--wide gap-5 person__parts">
        <PartList title={m.people_goes()} parts={goes} />
        <PartList title={m.people_stays()} parts={stays} />
      </div>
      <Consents consents={data.consents} />
      <ErasePersonDialog
        open={isAsking}
        record={data}
        goes={goes}
        stays={stays}
        onClose={() => setIsAsking(false)}
        onErased={onErased}
      />
    </section>
  )
}

function Consents({ consents }: Pick<PersonRecord, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <div>
      <table className="plain-table">
        <caption>{m.people_consents()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.people_consent()}</th>
            <th scope="col">{m.people_version()}</th>
            <th scope="col">{m.people_given()}</th>
            <th scope="col">{m.people_taken_back()}</th>
          </tr>
        </thead>
        <tbody>
          {consents.map((consent) => (
            <tr key={`${consent.of} ${consent.kind} ${consent.version} ${consent.givenAt}`}>
              <th scope="row">{consentText(consent)}</th>
              <td>
                <VersionLink consent={consent} />
              </td>
              <td>{dateTimeText(consent.givenAt)}</td>
              <td>{consent.takenBackAt === null ? m.people_not_taken_back() : dateTimeText(consent.takenBackAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
