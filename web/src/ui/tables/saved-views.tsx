import type { TableView, ViewContent, ViewedList } from '@project-week/contract/table-views/table-view'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { tableViewsQuery, useRemoveView, useSaveView } from '../../lib/queries/table-views.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { Button } from '../button.tsx'
import { Disclosure } from '../disclosure.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import './saved-views.css'
import { ViewForm } from './view-form.tsx'

interface SavedViewsProps {
  list: ViewedList
  /** The view that was chosen last, by its id. */
  chosen: string | null
  /** What the table shows now. */
  content: ViewContent
  /** What the table shows for a view: without the columns that it has no longer. */
  fit: (content: ViewContent) => ViewContent
  onChoose: (view: TableView) => void
  /** The view is shown already: it was saved from what the table shows. */
  onSaved: (view: TableView) => void
  onRemoved: () => void
}

/** A menu of the views of a list: to choose one, to save what is shown, and to change or delete the chosen one. */
export function SavedViews({ list, chosen, content, fit, onChoose, onSaved, onRemoved }: SavedViewsProps) {
  const views = useQuery(tableViewsQuery(list))
  const save = useSaveView(list)
  const remove = useRemoveView(list)
  const [asking, setAsking] = useState<'save' | 'rename' | 'remove'>()
  const part = useRef<HTMLDivElement>(null)
  const view = views.data?.find(({ id }) => id === chosen)
  const isChanged = view !== undefined && JSON.stringify(fit(view.content)) !== JSON.stringify(content)
  const close = () => setAsking(undefined)
  /** Closes the menu first: the focus then returns to its button. */
  const choose = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const details = event.currentTarget.closest('details')
    if (details) details.open = false
    part.current?.querySelector('summary')?.focus()
    act()
  }
  const update = (current: TableView) => {
    const { name, isShared } = current
    save.mutate(
      { view: current, draft: { name, isShared, content } },
      {
        onSuccess: () => showToast(m.views_updated({ name })),
        onError: (error) => showToast(notDoneText(error), { tone: 'error' }),
      },
    )
  }
  const finishRemoving = ({ id, name }: TableView) =>
    remove.mutate(id, {
      onSuccess: () => {
        close()
        onRemoved()
        showToast(m.views_removed({ name }))
      },
      onError: (error) => showToast(notDoneText(error), { tone: 'error' }),
    })
  const groups = [
    { title: m.views_own(), of: views.data?.filter(({ isShared }) => !isShared) ?? [] },
    { title: m.views_shared(), of: views.data?.filter(({ isShared }) => isShared) ?? [] },
  ].filter(({ of }) => of.length > 0)
  const label = view === undefined ? m.views_title() : isChanged ? m.views_changed({ name: view.name }) : view.name
  return (
    <div className="saved-views" ref={part}>
      <Disclosure label={label}>
        {views.isError && (
          <p>
            {m.admin_list_failed()}{' '}
            <Button size="small" onClick={() => void views.refetch()}>
              {m.admin_try_again()}
            </Button>
          </p>
        )}
        {views.data?.length === 0 && <p>{m.views_none()}</p>}
        {groups.map(({ title, of }) => (
          <section key={title} aria-label={title}>
            <p aria-hidden="true">{title}</p>
            <ul>
              {of.map((each) => (
                <li key={each.id}>
                  <Button
                    variant="quiet"
                    aria-current={each.id === chosen || undefined}
                    title={each.isOwn ? undefined : m.views_by({ name: each.createdBy })}
                    icon={each.id === chosen ? <Icon name="check" size={16} /> : undefined}
                    onClick={choose(() => onChoose(each))}
                  >
                    {each.name}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="saved-views__actions">
          {view && isChanged && (
            <Button changes variant="quiet" onClick={choose(() => update(view))}>
              {m.views_update({ name: view.name })}
            </Button>
          )}
          <Button changes variant="quiet" onClick={choose(() => setAsking('save'))}>
            {m.views_save()}
          </Button>
          {view && (
            <>
              <Button changes variant="quiet" onClick={choose(() => setAsking('rename'))}>
                {m.views_rename({ name: view.name })}
              </Button>
              <Button changes variant="quiet" onClick={choose(() => setAsking('remove'))}>
                {m.views_remove({ name: view.name })}
              </Button>
            </>
          )}
        </div>
      </Disclosure>
      <Dialog open={asking === 'save'} title={m.views_save_title()} onClose={close}>
        <ViewForm
          list={list}
          content={content}
          onDone={(saved) => {
            close()
            onSaved(saved)
            showToast(m.views_saved({ name: saved.name }))
          }}
        />
      </Dialog>
      {view && (
        <>
          <Dialog open={asking === 'rename'} title={m.views_rename({ name: view.name })} onClose={close}>
            <ViewForm
              list={list}
              view={view}
              content={view.content}
              onDone={({ name }) => {
                close()
                showToast(m.views_saved({ name }))
              }}
            />
          </Dialog>
          <Dialog
            open={asking === 'remove'}
            title={m.views_remove({ name: view.name })}
            onClose={close}
            actions={
              <>
                <Button variant="danger" pending={remove.isPending} onClick={() => finishRemoving(view)}>
                  {m.views_remove_yes()}
                </Button>
                <Button onClick={close}>{m.views_keep()}</Button>
              </>
            }
          >
            <p>{view.isShared ? m.views_remove_shared() : m.views_remove_own()}</p>
          </Dialog>
        </>
      )}
    </div>
  )
}
