import { useMutation } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Accordion } from '../accordion.tsx'
import { MayChange } from '../base/may-change.ts'
import { Button, ButtonLink } from '../button.tsx'
import { MutationError } from '../forms/mutation-error.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Menu } from '../overlays/menu.tsx'
import { type Column, contentOf } from './column.ts'
import './record.css'

/** Fields of one row, one below the other; nothing of those that are empty. */
export function Record<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const lines = columns.map((column) => ({ column, content: contentOf(column, row) }))
  return (
    <dl className="record">
      {lines.map(
        ({ column: { id, header }, content }) =>
          hasContent(content) && (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{content}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const none: readonly never[] = []

const hasContent = (content: ReactNode) => Boolean(content) || content === 0

/** What the office can do about a record. */
export type Act = { label: string } & (
  | {
      /** Does it; while it does the button is pending, and a failure is shown below the buttons. */
      run: () => unknown
      /** Asked first. */
      question?: { title: string; text: string; action: string; variant?: 'action' }
    }
  /** In place of the record, until it is done or left. */
  | { renderForm: (back: () => void) => ReactNode }
  /** Over the record. */
  | { renderDialog: (close: () => void) => ReactNode }
  | { to: string }
)

/**
 * Everything about one record in its drawer, below its name: where it stands and the one thing to do next, the facts
 * that are asked for most, what the office adds, and the rest in folded groups.
 *
 * @param status ids of the columns whose values stand first
 * @param facts ids of the columns that are open to view; without them all are
 * @param besides ids of columns that are shown in another way
 * @param next what may come next, the most urgent first: the first that applies is the button
 * @param acts what else can be done, in the menu
 * @param notice what has to be known first
 * @param children tags, notes and the like
 * @param more what is folded below the groups, such as the history
 */
export function RecordSheet<Row>({
  row,
  columns,
  status = none,
  facts,
  besides = none,
  next = none,
  acts = none,
  notice,
  children,
  more,
}: {
  row: Row
  columns: readonly Column<Row>[]
  status?: readonly string[]
  facts?: readonly string[]
  besides?: readonly string[]
  next?: readonly (Act | false | undefined)[]
  acts?: readonly (Act | false | undefined)[]
  notice?: ReactNode
  children?: ReactNode
  more?: ReactNode
}) {
  const [opened, setOpened] = useState<Act>()
  const close = () => setOpened(undefined)
  const navigate = useNavigate()
  const mayChange = use(MayChange)
  const run = useMutation({ mutationFn: async (act: () => unknown) => act(), onSuccess: close })
  const all = [...next, ...acts].filter((act) => act !== false && act !== undefined)
  // As it is now; one that is no longer offered stays open, with what was typed.
  const open = opened && (all.find(({ label }) => label === opened.label) ?? opened)
  if (open && 'renderForm' in open) return open.renderForm(close)
  const first = next.find((act) => act !== false && act !== undefined)
  const choose = (act: Act) => {
    run.reset()
    if ('to' in act) void navigate(act.to)
    else if ('run' in act && !act.question) run.mutate(act.run)
    else setOpened(act)
  }
  const others = [...new Map(all.map((act) => [act.label, act])).values()].filter(
    (act) => act.label !== first?.label && (mayChange || 'to' in act),
  )
  const columnsOf = (ids: readonly string[]) => ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const told = new Set([...status, ...(facts ?? []), ...besides])
  const rest = Map.groupBy(
    columns
      .filter((column) => !told.has(column.id) && hasContent(contentOf(column, row)))
      // What belongs to no group comes last.
      .toSorted((a, b) => Number(a.group === undefined) - Number(b.group === undefined)),
    ({ group }) => group ?? m.admin_record_more(),
  )
  return (
    <div className="record-drawer">
      <div className="cluster cluster--between">
        <div className="cluster gap-2">
          {columnsOf(status).map((column) => (
            <span key={column.id}>{contentOf(column, row)}</span>
          ))}
        </div>
        <div className="cluster gap-2">
          {first && 'to' in first && (
            <ButtonLink variant="action" to={first.to}>
              {first.label}
            </ButtonLink>
          )}
          {first && !('to' in first) && (
            <Button
              changes
              variant="action"
              aria-haspopup={'renderDialog' in first ? 'dialog' : undefined}
              pending={run.isPending}
              onClick={() => choose(first)}
            >
              {first.label}
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
      {facts?.length !== 0 && <Record row={row} columns={facts ? columnsOf(facts) : [...rest.values()].flat()} />}
      {children}
      <div>
        {facts &&
          [...rest].map(([title, group]) => (
            <Accordion key={title} title={<h3>{title}</h3>}>
              <Record row={row} columns={group} />
            </Accordion>
          ))}
        {more}
      </div>
      {open && 'renderDialog' in open && open.renderDialog(close)}
      {open && 'run' in open && open.question && (
        <ConfirmDialog
          open
          title={open.question.title}
          variant={open.question.variant}
          action={open.question.action}
          pending={run.isPending}
          failure={run.error}
          onClose={close}
          onConfirm={() => run.mutate(open.run)}
        >
          <p>{open.question.text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
