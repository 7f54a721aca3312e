import { useMutation } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Accordion } from '../accordion.tsx'
import { MailLinks } from '../base/mail-link.tsx'
import { MayChange } from '../base/may-change.ts'
import { Button } from '../button.tsx'
import { MutationError } from '../forms/mutation-error.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Menu } from '../overlays/menu.tsx'
import { type Column, contentOf } from './column.ts'
import './record.css'

/** What the office can do about a record. */
export interface Act {
  label: string
  /** It may be what comes next: the first such act is the button, all others are in the menu. */
  isNext?: boolean
  /** Does it; while it does the button is pending, and a failure is shown below it. */
  run?: () => unknown
  /** Asked before it is done. */
  question?: { title: string; text: string; action: string; variant?: 'action' }
  /** Shown in place of the record, until it is done or left. */
  renderForm?: (back: () => void) => ReactNode
  /** Shown over the record. */
  renderDialog?: (close: () => void) => ReactNode
  /** Where it is done. */
  to?: string
}

interface SheetProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Ids of columns: whose values stand first, … */
  status?: readonly string[]
  /** … which are open to view (by default all), … */
  facts?: readonly string[]
  /** … and which are shown in another way. */
  besides?: readonly string[]
  /** The most urgent first. */
  acts?: readonly (Act | false)[]
  /** What has to be known first. */
  notice?: ReactNode
  /** Tags, notes and the like. */
  children?: ReactNode
  /** What is folded below the groups, such as the history. */
  more?: ReactNode
}

const none: readonly never[] = []

/** Fields of one row, one below the other, but empty ones. */
export const Record = <Row,>({ row, columns }: Pick<SheetProps<Row>, 'row' | 'columns'>) => (
  <dl className="record">
    {columns.map((column) => {
      const content = contentOf(column, row)
      return (
        hasContent(content) && (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{typeof content === 'string' ? <MailLinks>{content}</MailLinks> : content}</dd>
          </div>
        )
      )
    })}
  </dl>
)

const hasContent = (content: ReactNode) => Boolean(content) || content === 0

/**
 * Everything about one record in its drawer, below its name: where it stands and the one thing to do next, the facts
 * that are asked for most, what the office adds, and the rest in folded groups.
 */
export function RecordSheet<Row>({
  row,
  columns,
  status = none,
  facts,
  besides = none,
  acts = none,
  notice,
  children,
  more,
}: SheetProps<Row>) {
  const [opened, setOpened] = useState<Act>()
  const close = () => setOpened(undefined)
  const navigate = useNavigate()
  const mayChange = use(MayChange)
  const run = useMutation({ mutationFn: async ({ run: act }: Act) => act?.(), onSuccess: close })
  const offered = acts.filter((act) => act !== false)
  // As it is now; one that is no longer offered stays open, with what was typed.
  const open = opened && (offered.find(({ label }) => label === opened.label) ?? opened)
  if (open?.renderForm) return open.renderForm(close)
  const next = offered.find(({ isNext }) => isNext)
  const others = offered.filter((act) => act !== next && (mayChange || act.to))
  const choose = (act: Act) => {
    run.reset()
    if (act.to) void navigate(act.to)
    else if (act.run && !act.question) run.mutate(act)
    else setOpened(act)
  }
  const columnsOf = (ids: readonly string[]) => ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const told = new Set([...status, ...(facts ?? none), ...besides])
  const rest = columns.filter((column) => !told.has(column.id) && hasContent(contentOf(column, row)))
  // What belongs to no group comes last.
  const inOrder = rest.toSorted((one, other) => Number(!one.group) - Number(!other.group))
  const groups = Map.groupBy(inOrder, ({ group = m.admin_record_more() }) => group)
  return (
    <div className="stack">
      <div className="cluster cluster--between">
        <div className="cluster gap-2">
          {columnsOf(status).map((column) => (
            <span key={column.id}>{contentOf(column, row)}</span>
          ))}
        </div>
        <div className="cluster gap-2">
          {next && (
            <Button changes={!next.to} variant="action" pending={run.isPending} onClick={() => choose(next)}>
              {next.label}
            </Button>
          )}
          {others.length > 0 && (
            <Menu
              label={m.admin_record_acts()}
              entries={others.map((act) => ({ id: act.label, label: act.label, onChoose: () => choose(act) }))}
            />
          )}
        </div>
      </div>
      {!open && <MutationError failure={run.error} />}
      {notice}
      <Record row={row} columns={facts ? columnsOf(facts) : rest} />
      {children}
      <div>
        {facts &&
          [...groups].map(([title, group]) => (
            <Accordion key={title} title={<h3>{title}</h3>}>
              <Record row={row} columns={group} />
            </Accordion>
          ))}
        {more}
      </div>
      {open?.renderDialog?.(close)}
      {open?.question && (
        <ConfirmDialog
          {...open.question}
          open
          pending={run.isPending}
          failure={run.error}
          onClose={close}
          onConfirm={() => run.mutate(open)}
        >
          <p>{open.question.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
